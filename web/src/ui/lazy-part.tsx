import { Component, type ComponentType, lazy, type ReactNode, useState } from 'react'
import { ErrorState } from './states.tsx'
import { toastError } from './toast.tsx'

/** The code of a part did not arrive: no connection, or the server has a newer version. */
class NotLoaded extends Error {
  constructor() {
    super('This part of the page could not be loaded.')
    this.name = 'NotLoaded'
  }
}

/** Loads code; fails with a message for the user, where the browser's names the file. */
export async function loadCode<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load()
  } catch {
    throw new NotLoaded()
  }
}

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/**
 * Like `lazy`, but code that fails to load affects this part only: a dialog (with `onClose`) closes with a message, a
 * part with `failed` shows that, and any other shows the error with a retry.
 */
export function lazyPart<Props extends object>(load: Load<Props>, failed?: ReactNode): ComponentType<Props> {
  let Part = lazy(() => loadCode(load))
  // React keeps the failure of a lazy component, so a retry needs a new one.
  const renew = () => {
    Part = lazy(() => loadCode(load))
  }
  // biome-ignore lint/correctness/noComponentHookFactories: called once per module, like `lazy`.
  return function OnDemand(props: Props) {
    const [tries, setTries] = useState(0)
    const close = 'onClose' in props && typeof props.onClose === 'function' ? (props.onClose as () => void) : null
    const onFailed = (message: string) => {
      renew()
      if (!close) return
      toastError(`${message} Check the connection and try again.`)
      close()
    }
    return (
      <Boundary key={tries} onFailed={onFailed} onRetry={() => setTries(tries + 1)} failed={close ? null : failed}>
        <Part {...props} />
      </Boundary>
    )
  }
}

type BoundaryProps = {
  onFailed: (message: string) => void
  onRetry: () => void
  failed: ReactNode
  children: ReactNode
}

class Boundary extends Component<BoundaryProps, { thrown: unknown }> {
  override state = { thrown: null as unknown }

  static getDerivedStateFromError(thrown: unknown) {
    return { thrown }
  }

  override componentDidCatch(thrown: unknown) {
    if (thrown instanceof NotLoaded) this.props.onFailed(thrown.message)
  }

  override render() {
    const { thrown } = this.state
    if (thrown === null) return this.props.children
    // A fault in the part itself is the screen's to report.
    if (!(thrown instanceof NotLoaded)) throw thrown
    if (this.props.failed !== undefined) return this.props.failed
    return (
      <ErrorState
        message={thrown.message}
        todo="Check the connection and try again. If that does not help, reload the page."
        onRetry={this.props.onRetry}
      />
    )
  }
}
