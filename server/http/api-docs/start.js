/** Renders the API reference. Without `validatorUrl` the contract would be sent to an online validator. */
window.SwaggerUIBundle({
  url: '/api-docs/openapi.json',
  domNode: document.getElementById('reference'),
  deepLinking: true,
  displayRequestDuration: true,
  docExpansion: 'list',
  validatorUrl: null,
});
