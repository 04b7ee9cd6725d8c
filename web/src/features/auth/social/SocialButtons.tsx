import { providerName, type SocialProvider } from '@colophon/protocol/auth/social'
import { Button, Divider, Stack } from '@mantine/core'
import { useLocation } from 'react-router'
import { useSite } from '../../../lib/api/site.ts'
import { returnPath } from '../../../lib/return-path.ts'
import { FormAlert } from '../../../ui/states.tsx'
import { PROVIDERS } from './providers.ts'
import { useBeginSocial } from './use-begin-social.ts'

/** A button per provider offered by this site; nothing while that is unknown. */
export function SocialButtons() {
  const { search } = useLocation()
  const site = useSite()
  const offered = site?.signInWith ?? []
  const { begin, busyWith, failure } = useBeginSocial()
  if (offered.length === 0) return null
  const buttonOf = (provider: SocialProvider) => {
    const { icon: Icon } = PROVIDERS[provider]
    const name = providerName(provider, site?.openIdName)
    return (
      <Button
        key={provider}
        variant="default"
        fullWidth
        leftSection={<Icon size={20} stroke={1.6} aria-hidden />}
        loading={busyWith === provider}
        disabled={busyWith !== null && busyWith !== provider}
        onClick={() => void begin(provider, { purpose: 'signIn', from: returnPath(search), name })}
      >
        Continue with {name}
      </Button>
    )
  }
  return (
    <>
      <Divider label="or" my="lg" />
      <Stack gap="xs">
        {offered.map(buttonOf)}
        {failure && <FormAlert message={failure.message} />}
      </Stack>
    </>
  )
}
