/** The sender of a message, as set by the browser. */
export type Sender = { origin?: string; url?: string }

/** The part of the browser's extension API that the wallet uses. */
type Extension = {
  runtime: {
    getURL(path: string): string
    sendMessage(message: unknown): Promise<unknown>
    connect(options: { name: string }): Port
    onMessage: {
      addListener(listener: (message: unknown, sender: Sender, reply: (answer: unknown) => void) => boolean): void
    }
    onConnect: { addListener(listener: (port: Port) => void): void }
  }
  storage: {
    local: {
      get(key: string): Promise<Record<string, unknown>>
      set(values: Record<string, unknown>): Promise<void>
      onChanged: { addListener(listener: () => void): void }
      setAccessLevel(level: { accessLevel: 'TRUSTED_CONTEXTS' }): Promise<void>
    }
  }
  tabs: {
    query(filter: object): Promise<{ id?: number; url?: string }[]>
    sendMessage(tab: number, message: unknown): Promise<unknown>
  }
  windows: {
    create(options: { url: string; type: 'popup'; width: number; height: number; focused: boolean }): Promise<unknown>
  }
}

/** A connection to the worker that is closed with its page. */
export type Port = {
  name: string
  postMessage(message: unknown): void
  onMessage: { addListener(listener: () => void): void }
  onDisconnect: { addListener(listener: () => void): void }
}

/** The browser's extension API; available in the worker, the bridge and the wallet's pages. */
export const { chrome: extension } = globalThis as unknown as { chrome: Extension }
