import { type SignInMethods as Methods, providerName } from '@colophon/protocol/auth/social'
import { SCREENS } from '@colophon/protocol/screens'
import { Anchor } from '@mantine/core'
import { useSelector } from 'react-redux'
import { Link } from 'react-router'
import { useSite } from '../../../lib/api/site.ts'
import { formatMoment } from '../../../lib/format.ts'
import { Section } from '../../../ui/page.tsx'
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { selectUser } from '../slice.ts'
import classes from './methods.module.css'
import { ProviderMethod } from './ProviderMethod.tsx'
import type { LoadedMethods } from './use-methods.ts'

/** The sign-in methods of the account, with adding and removing; the last one cannot be removed. */
export function SignInMethods({ loaded: { methods, failure, retry, unlink } }: { loaded: LoadedMethods }) {
  const openIdName = useSite()?.openIdName
  return (
    <Section title="Sign-in methods" name="methods" lead="Each of them signs you in. The last one cannot be removed.">
      {failure && <ErrorState message={failure.message} kept="Nothing was changed." onRetry={retry} />}
      {!methods && !failure && <SkeletonRows rows={3} height={56} />}
      {methods && (
        <ul>
          <PasswordMethod methods={methods} />
          {methods.providers.map((method) => (
            <ProviderMethod
              key={method.provider}
              site={providerName(method.provider, openIdName)}
              method={method}
              isLast={methods.ways < 2}
              onUnlink={unlink}
            />
          ))}
          <WalletMethod methods={methods} />
        </ul>
      )}
    </Section>
  )
}

function PasswordMethod({ methods: { hasPassword, passwordChangedAt } }: { methods: Methods }) {
  const user = useSelector(selectUser)
  return (
    <li className={classes.method}>
      <div>
        <strong>Password</strong>
        <p>
          {hasPassword
            ? passwordChangedAt
              ? `Last changed ${formatMoment(passwordChangedAt)}.`
              : 'Set at registration.'
            : `None. Set one with a code that goes to ${user?.email ?? 'your address'}: sign out and choose “Forgotten password”.`}
        </p>
      </div>
      {hasPassword && (
        <Anchor component={Link} to={`${SCREENS.profile.path}#password`} underline="always">
          Change
        </Anchor>
      )}
    </li>
  )
}

function WalletMethod({ methods: { walletAddress } }: { methods: Methods }) {
  return (
    <li className={classes.method}>
      <div>
        <strong>Wallet</strong>
        <p>{walletAddress ? <code style={{ overflowWrap: 'anywhere' }}>{walletAddress}</code> : 'Not linked.'}</p>
      </div>
      <Anchor component={Link} to={`${SCREENS.profile.path}#wallet`} underline="always">
        {walletAddress ? 'Manage' : 'Link one'}
      </Anchor>
    </li>
  )
}
