import { useSearchParams } from 'react-router'

/** An open state in the URL under `name`, so that the back button closes it. */
export function useFlag(name: string): [boolean, (isOn: boolean) => void] {
  const [parameters, setParameters] = useSearchParams()
  const set = (isOn: boolean) =>
    setParameters(
      (present) => {
        if (isOn) present.set(name, '')
        else present.delete(name)
        return present
      },
      // Back does not open again what was closed.
      { replace: !isOn, preventScrollReset: true },
    )
  return [parameters.has(name), set]
}
