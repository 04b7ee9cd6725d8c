import { KEY_HEADER } from '@colophon/protocol/keys/constants'
import { ADDED_SCREENS, SCREENS } from '@colophon/protocol/screens'
import { Anchor, PasswordInput, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import classes from './reference.module.css'
import type { Maker } from './send-call.ts'

type Props = { maker: Maker; isSignedIn: boolean; onChange: (maker: Maker) => void }

/** Who the calls of the page are made by. A key is held in memory alone: it is gone when the page is left. */
export function MakerChoice({ maker, isSignedIn, onChange }: Props) {
  const [key, setKey] = useState('')
  const withKey = (text: string): Maker => ({ kind: 'key', header: [KEY_HEADER, text.trim()] })
  const choose = (kind: string) => {
    if (kind === 'key') onChange(withKey(key))
    else onChange({ kind: kind === 'session' ? 'session' : 'nobody' })
  }
  return (
    <section className={classes.maker} aria-label="Who makes the calls">
      <SegmentedControl
        aria-label="Make the calls"
        value={maker.kind}
        onChange={choose}
        data={[
          { value: 'key', label: 'With an API key' },
          ...(isSignedIn ? [{ value: 'session', label: 'As myself' }] : []),
          { value: 'nobody', label: 'As nobody' },
        ]}
      />
      {maker.kind === 'key' && (
        <PasswordInput
          label="API key"
          description="Held while this page is open, and nowhere else."
          autoComplete="off"
          spellCheck={false}
          value={key}
          visibilityToggleButtonProps={{ 'aria-label': 'Show the key' }}
          onChange={({ currentTarget }) => {
            setKey(currentTarget.value)
            onChange(withKey(currentTarget.value))
          }}
        />
      )}
      <p className={classes.quiet}>
        {maker.kind === 'key' && (
          <>
            Keys are made under{' '}
            {isSignedIn ? (
              <Anchor component={Link} underline="always" to={SCREENS.apiKey.path}>
                API keys
              </Anchor>
            ) : (
              <Anchor
                component={Link}
                underline="always"
                to={`${SCREENS.login.path}?from=${encodeURIComponent(ADDED_SCREENS.apiReference.path)}`}
              >
                API keys, after signing in
              </Anchor>
            )}
            . What a key may not do is answered with 403.
          </>
        )}
        {maker.kind === 'session' && 'With the session of this browser, and everything that you may do.'}
        {maker.kind === 'nobody' && 'Without a key or a session, as a visitor.'}
      </p>
    </section>
  )
}
