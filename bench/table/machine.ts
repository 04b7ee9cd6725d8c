import { cpus, loadavg, platform, release, totalmem } from 'node:os'

/** The context of a figure: date, machine, and load before the run. */
export function machineHead(now: Date): string {
  const [one = 0, five = 0] = loadavg()
  const processors = cpus()
  const memory = `${Math.round(totalmem() / 1_073_741_824)} GB`
  return [
    `Colophon bench, ${now.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    `${processors[0]?.model.trim() || 'unknown processor'}, ${processors.length} CPUs, ${memory}, ${platform()} ${release()}, Node ${process.version}`,
    `load average when it began: ${one.toFixed(2)} (1 min), ${five.toFixed(2)} (5 min)${isBusy(one) ? ' — BUSY: figures are too high' : ''}`,
  ].join('\n')
}

/** Above half a CPU of other load, measurements are distorted. */
function isBusy(load: number): boolean {
  return load > 0.5
}
