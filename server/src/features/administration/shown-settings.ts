import type { SystemInfo } from '@colophon/protocol/administration/entities'
import type { Config } from '../../platform/config.ts'

/** Settings whose value is never shown, however it is written. */
const SECRET = /KEY|SECRET|PASSWORD|TOKEN|MNEMONIC/

/** The settings as they hold, with secrets and the passwords inside addresses masked. */
export function shownSettings(config: Partial<Config>): SystemInfo['settings'] {
  return Object.entries(config)
    .filter(([name, value]) => /^[A-Z_]+$/.test(name) && value !== undefined)
    .map(([name, value]) => {
      const isSecret = SECRET.test(name)
      return { name, value: isSecret ? 'set' : masked(String(value)), isSecret }
    })
    .sort((one, other) => one.name.localeCompare(other.name))
}

/** Of an address what stands before the last @ and behind the ? may open doors. */
function masked(value: string): string {
  return value.replace(/(\w:\/\/)[^/\s]*@/g, '$1•••@').replace(/(\w:\/\/[^\s?]*)\?.*$/, '$1?•••')
}
