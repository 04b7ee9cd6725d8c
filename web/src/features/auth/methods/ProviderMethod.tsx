import type { SignInMethods, SocialProvider } from '@colophon/protocol/auth/social'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useLocation } from 'react-router'
import type { Failure } from '../../../lib/api/call-error.ts'
import { formatMoment } from '../../../lib/format.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { FormAlert } from '../../../ui/states.tsx'
import { toastDone } from '../../../ui/toast.tsx'
import { useBeginSocial } from '../social/use-begin-social.ts'
import classes from './methods.module.css'

type Props = {
  /** The display name of the provider. */
  site: string
  method: SignInMethods['providers'][number]
  /** True if this is the only sign-in method. */
  isLast: boolean
  onUnlink: (provider: SocialProvider) => Promise<Failure | null>
}

/** One provider: linked since when and as whom, or a button to link it. */
export function ProviderMethod({ site, method: { provider, isOffered, name, linkedAt }, isLast, onUnlink }: Props) {
  const { pathname } = useLocation()
  const { begin, busyWith, failure: notBegun } = useBeginSocial()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const problem = failure ?? notBegun
  const unlink = async () => {
    setBusy(true)
    const refused = await onUnlink(provider)
    setFailure(refused)
    setBusy(false)
    setAsking(false)
    if (!refused) toastDone(`${site} is unlinked`)
  }
  const isOnlyWay = isLast && isOffered
  return (
    <li className={classes.method}>
      <div>
        <strong>{site}</strong>
        <p>{linkedAt ? `${name ? `${name}, linked` : 'Linked'} ${formatMoment(linkedAt)}.` : 'Not linked.'}</p>
        {linkedAt && !isOffered && (
          <p>This site no longer offers {site}, so you cannot sign in with it at the moment.</p>
        )}
        {linkedAt && isOnlyWay && (
          <p>It is your only sign-in method: set a password or link another method before you unlink it.</p>
        )}
        {problem && <FormAlert message={problem.message} />}
      </div>
      {linkedAt ? (
        <Button variant="default" size="sm" disabled={isOnlyWay} onClick={() => setAsking(true)}>
          Unlink {site}
        </Button>
      ) : (
        <Button
          variant="default"
          size="sm"
          loading={busyWith !== null}
          onClick={() => void begin(provider, { purpose: 'link', from: pathname, name: site })}
        >
          Link {site}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={`Unlink ${site}?`}
        confirmLabel="Unlink it"
        isCareful
        isBusy={isBusy}
        onConfirm={unlink}
        onClose={() => setAsking(false)}
      >
        You can no longer sign in with it. Your account at {site} stays as it is, and you can link it again.
      </ConfirmDialog>
    </li>
  )
}
