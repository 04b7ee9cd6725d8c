/**
 * The settings of the embedded PostgreSQL, as flags of its command line: fit for a small machine that also runs the
 * rest of the product, reachable from this machine only and by password only. Without `durable` (for tests) a crash of
 * the machine may cost the data.
 */
export function settings({ port, durable }: { port: number; durable: boolean }): string[] {
  const values = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '100',
    shared_buffers: '128MB',
    jit: 'off',
    lc_messages: 'C',
    log_checkpoints: 'off',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
