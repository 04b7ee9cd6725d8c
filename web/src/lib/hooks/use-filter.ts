import { useSearchParams } from 'react-router'

/** Sets a filter in the URL and returns to the first page. */
export function useFilter(): (name: string, value: string) => void {
  const [, setParams] = useSearchParams()
  return (name, value) =>
    setParams(
      (present) => {
        present.delete('page')
        if (value === '') present.delete(name)
        else present.set(name, value)
        return present
      },
      { replace: true, preventScrollReset: true },
    )
}
