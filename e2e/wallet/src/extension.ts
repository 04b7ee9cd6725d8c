/** Who sent a message inside the extension, as the browser tells it. */
export type Sender = { origin?: string; url?: string }

/** The little of the browser's extension interface that the wallet uses. */
type Extension = {
  runtime: {
    getURL(path: string): string
    sendMessage(message: unknown): Promise<unknown>
    connect(options: { name: string }): Port
    onMessage: {
      addListener(hear: (message: unknown, sender: Sender, reply: (answer: unknown) => void) => boolean): void
    }
    onConnect: { addListener(hear: (port: Port) => void): void }
  }
  storage: {
    local: {
      get(key: string): Promise<Record<string, unknown>>
      set(values: Record<string, unknown>): Promise<void>
      onChanged: { addListener(hear: () => void): void }
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

/** A line to the worker that ends with the page that holds it. */
export type Port = {
  name: string
  postMessage(message: unknown): void
  onMessage: { addListener(hear: () => void): void }
  onDisconnect: { addListener(hear: () => void): void }
}

/** The browser's extension interface; present in the worker, the bridge and the pages of the wallet. */
export const { chrome: extension } = globalThis as unknown as { chrome: Extension }
