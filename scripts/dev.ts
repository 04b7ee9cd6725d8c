import { endWithSignals, runCommand } from './run-command.ts'

/** The product restarted on each change of the server, and the web application reloaded on each of its own. */
endWithSignals()
await Promise.race([
  runCommand(['node', '--watch-preserve-output', '--watch', 'server/src/main.ts'], { show: true }),
  runCommand(['vite', 'web'], { show: true }),
])
process.kill(process.pid, 'SIGTERM')
