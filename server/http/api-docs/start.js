/** Draws the reference. `validatorUrl`: the contract is not sent to anybody's validator. */
window.SwaggerUIBundle({
  url: '/api-docs/openapi.json',
  domNode: document.getElementById('reference'),
  deepLinking: true,
  displayRequestDuration: true,
  docExpansion: 'list',
  validatorUrl: null,
});
