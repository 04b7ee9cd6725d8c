import { Button } from '@mantine/core'
import { IconListSearch } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useReturnFocus } from '../../lib/hooks/use-return-focus.ts'
import { withParams } from '../../lib/url-params.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import classes from './saved-searches.module.css'

const SavedDrawer = lazyPart(async () => ({ default: (await import('./SavedDrawer.tsx')).SavedDrawer }))

/** The list of saved searches, which the URL opens: `saved` is the id of the one to show, or `all`. */
export function SavedSearches() {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const saved = params.get('saved')
  const isOpen = saved !== null
  useReturnFocus(isOpen)
  const show = (value: string | null) =>
    void navigate(withParams(params, { saved: value, page: params.get('page') }), {
      replace: value === null,
      preventScrollReset: true,
    })
  return (
    <>
      <Button
        variant="default"
        className={classes.button}
        leftSection={<IconListSearch aria-hidden size={18} stroke={1.6} />}
        aria-label="Saved searches"
        title="Saved searches"
        onClick={() => show('all')}
      >
        <span className={classes.wide}>Saved searches</span>
      </Button>
      <Suspense>{isOpen && <SavedDrawer shown={Number(saved)} onClose={() => show(null)} />}</Suspense>
    </>
  )
}
