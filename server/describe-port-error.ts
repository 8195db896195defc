/** A sentence for a port that cannot be used; null for any other error. */
export function describePortError(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || !('port' in error)) return null;
  if (error.code === 'EADDRINUSE') {
    return `Port ${error.port} is already in use. Is Tern already running? Stop it, or choose free ports: PORT, SANDBOX_PORT, METRICS_PORT.`;
  }
  return error.code === 'EACCES'
    ? `This user is not allowed to listen on port ${error.port}. Set PORT to a higher number.`
    : null;
}
