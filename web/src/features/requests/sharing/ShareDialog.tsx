import type { OpenArticle } from '@colophon/protocol/articles/entities'
import { requestCalls } from '@colophon/protocol/requests/calls'
import type { RequestToMe, ShareOffer } from '@colophon/protocol/requests/entities'
import { requestEvents } from '@colophon/protocol/requests/events'
import { LINK_PEOPLE_MAX, sharingCalls } from '@colophon/protocol/requests/sharing'
import { SCREENS } from '@colophon/protocol/screens'
import type { AccessLevel } from '@colophon/protocol/wallet/nonce'
import { Button, Group, NativeSelect, NumberInput, Stack, Text, TextInput, Title } from '@mantine/core'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { generatePath } from 'react-router'
import { call } from '../../../lib/api/call.ts'
import { type Failure, failureOf } from '../../../lib/api/call-error.ts'
import { copyText } from '../../../lib/clipboard.ts'
import { serverSeconds } from '../../../lib/clock.ts'
import { formatCountOf, formatDay } from '../../../lib/format.ts'
import { useLiveEvent } from '../../../lib/hooks/use-live.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { FormAlert, SkeletonRows } from '../../../ui/states.tsx'
import { toastDone, toastError } from '../../../ui/toast.tsx'
import { GRANT_DAYS } from '../AnswerForm.tsx'
import { expiryAfter, LEVEL_LABELS } from '../request-labels.ts'
import classes from './sharing.module.css'

const LINK_PEOPLE = 5
/** More are on the Access tab. */
const PEOPLE_SHOWN = 100

type Props = { article: OpenArticle; onPublishOnRequest: () => void; onClose: () => void }

/** Shares a private paper with people by e-mail or by a link, and lists who has access. */
export function ShareDialog({ article, onPublishOnRequest, onClose }: Props) {
  return (
    <Dialog onClose={onClose} title="Share this paper" size="lg">
      {!article.isPublished ? (
        <Draft onPublish={onPublishOnRequest} />
      ) : article.isPublic ? (
        <Public articleId={article.id} />
      ) : (
        <Private articleId={article.id} />
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {article.isPublished ? 'Done' : 'Cancel'}
        </Button>
      </Group>
    </Dialog>
  )
}

function Draft({ onPublish }: { onPublish: () => void }) {
  return (
    <>
      <Text mb="md">
        Only you can read a draft. Publish it as private to share it: everyone can then find its title, authors and
        abstract, and only people you allow can read the rest.
      </Text>
      <Button data-autofocus onClick={onPublish}>
        Publish as private
      </Button>
    </>
  )
}

function Public({ articleId }: { articleId: number }) {
  return (
    <>
      <Text mb="md">This paper is public: everyone can read it. Send its address.</Text>
      <CopyLink
        label="Address"
        link={new URL(generatePath(SCREENS.storageFile.path, { articleId: String(articleId) }), location.origin).href}
      />
    </>
  )
}

function CopyLink({ label, link }: { label: string; link: string }) {
  const copy = async () => {
    if (await copyText(link)) toastDone('Link copied.')
    else toastError('The browser blocked copying. Please select the link.')
  }
  return (
    <div className={classes.row}>
      <TextInput label={label} readOnly value={link} onFocus={({ currentTarget }) => currentTarget.select()} />
      <Button onClick={() => void copy()}>Copy link</Button>
    </div>
  )
}

type Terms = { accessLevel: AccessLevel; days: (typeof GRANT_DAYS)[number] }

function Private({ articleId }: { articleId: number }) {
  const sharing = useSharing(articleId)
  const { offers, failure, act } = sharing
  const [terms, setTerms] = useState<Terms>({ accessLevel: 'readOnly', days: 30 })
  const [peopleMax, setPeopleMax] = useState(LINK_PEOPLE)
  const [link, setLink] = useState<string | null>(null)
  const agreed = () => ({
    articleId,
    accessLevel: terms.accessLevel,
    ...(terms.days !== null && { expiresAt: expiryAfter(terms.days, serverSeconds() * 1000) }),
  })
  const invite = async (form: HTMLFormElement) => {
    const email = String(new FormData(form).get('email'))
    if (!(await act(() => call(sharingCalls.invite, { body: { ...agreed(), email } })))) return
    form.reset()
  }
  const makeLink = () =>
    act(async () => {
      const made = await call(sharingCalls.createLink, { body: { ...agreed(), peopleMax } })
      setLink(new URL(`${SCREENS.requests.path}#link=${made.link}`, location.origin).href)
      return made.offers
    })
  return (
    <Stack gap="md">
      {failure && <FormAlert message={failure.message} />}
      <TermsFields terms={terms} onChange={setTerms} />
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void invite(event.currentTarget)
        }}
      >
        <div className={classes.row}>
          <TextInput name="email" type="email" label="Invite by e-mail" required data-autofocus />
          <Button type="submit">Invite</Button>
        </div>
      </form>
      {link ? (
        <>
          <CopyLink label="Link" link={link} />
          <Text size="sm" c="dimmed">
            It is shown only now. {formatCountOf(peopleMax, 'person', 'people')} who{' '}
            {peopleMax === 1 ? 'opens' : 'open'} it and {peopleMax === 1 ? 'signs' : 'sign'} in will get access.
          </Text>
        </>
      ) : (
        <div className={classes.row}>
          <NumberInput
            label="Or a link: how many people can use it"
            size="md"
            min={1}
            max={LINK_PEOPLE_MAX}
            allowDecimal={false}
            clampBehavior="strict"
            value={peopleMax}
            onChange={(value) => setPeopleMax(Number(value) || 1)}
          />
          <Button variant="default" onClick={() => void makeLink()}>
            Create link
          </Button>
        </div>
      )}
      {offers === null && !failure ? (
        <SkeletonRows rows={2} height={44} />
      ) : (
        <Shared articleId={articleId} {...sharing} />
      )}
    </Stack>
  )
}

function TermsFields({ terms, onChange }: { terms: Terms; onChange: (terms: Terms) => void }) {
  return (
    <div className={classes.terms}>
      <NativeSelect
        label="They can"
        size="md"
        data={[
          { value: 'readOnly', label: 'read it here, without the file' },
          { value: 'full', label: 'read it and download the file' },
        ]}
        value={terms.accessLevel}
        onChange={({ currentTarget }) => onChange({ ...terms, accessLevel: currentTarget.value as AccessLevel })}
      />
      <NativeSelect
        label="For how long"
        size="md"
        data={GRANT_DAYS.map((days) => ({
          value: String(days),
          label: days === null ? 'Until I revoke it' : `${days} days`,
        }))}
        value={String(terms.days)}
        onChange={({ currentTarget }) =>
          onChange({ ...terms, days: GRANT_DAYS.find((days) => String(days) === currentTarget.value) ?? null })
        }
      />
    </div>
  )
}

type Sharing = {
  offers: ShareOffer[] | null
  readers: RequestToMe[]
  failure: Failure | null
  /** Makes a change and shows the offers it returns; false if it failed. */
  act: (change: () => Promise<ShareOffer[]>) => Promise<boolean>
  load: () => Promise<void>
}

function useSharing(articleId: number): Sharing {
  const [offers, setOffers] = useState<ShareOffer[] | null>(null)
  const [readers, setReaders] = useState<RequestToMe[]>([])
  const [failure, setFailure] = useState<Failure | null>(null)
  const load = useCallback(async () => {
    try {
      const [made, [granted]] = await Promise.all([
        call(sharingCalls.offers, { query: { articleId } }),
        call(requestCalls.requestsToMe, { query: { articleId, state: 'granted', limit: PEOPLE_SHOWN } }),
      ])
      setOffers(made)
      setReaders(granted)
    } catch (thrown) {
      setFailure(failureOf(thrown))
    }
  }, [articleId])
  useEffect(() => void load(), [load])
  useLiveEvent(requestEvents.accessChanged, (changed) => changed.articleId === articleId && void load())
  const act: Sharing['act'] = async (change) => {
    try {
      setOffers(await change())
      setFailure(null)
      return true
    } catch (thrown) {
      setFailure(failureOf(thrown))
      return false
    }
  }
  return { offers, readers, failure, act, load }
}

function Shared({ articleId, offers, readers, act, load }: Sharing & { articleId: number }) {
  const revoke = (userId: number) =>
    act(async () => {
      await call(requestCalls.delete, { query: { articleId, userId } })
      await load()
      return call(sharingCalls.offers, { query: { articleId } })
    })
  const end = (offerId: number) => void act(() => call(sharingCalls.endOffer, { body: { articleId, offerId } }))
  const shown = (offers ?? []).filter(isShown)
  return (
    <section aria-label="Who has access" aria-live="polite">
      <Title order={3} size="h4" mt="sm">
        Who has access
      </Title>
      <ul className={classes.list}>
        {readers.length + shown.length === 0 && <li>Only you.</li>}
        {readers.map(({ userId, requester, level, expiresAt }) => (
          <Line
            key={userId}
            name={requester.displayName}
            state={termsLabel(level, expiresAt)}
            action={{ verb: 'Revoke', label: `Revoke the access of ${requester.displayName}` }}
            onAct={() => void revoke(userId)}
          />
        ))}
        {shown.map((offer) => (
          <Line
            key={`offer ${offer.id}`}
            name={offer.email ?? `Link for ${formatCountOf(offer.peopleMax, 'person', 'people')}`}
            state={offerLabel(offer)}
            {...(offer.state === 'open' && {
              action: offer.email
                ? { verb: 'Withdraw', label: `Withdraw the invitation of ${offer.email}` }
                : { verb: 'Revoke', label: `Revoke the link of ${formatDay(offer.createdAt)}` },
            })}
            onAct={() => end(offer.id)}
          />
        ))}
      </ul>
    </section>
  )
}

type LineProps = {
  name: string
  state: ReactNode
  action?: { verb: string; label: string }
  onAct: () => void
}

function Line({ name, state, action, onAct }: LineProps) {
  return (
    <li>
      <span>
        {name}
        <Text component="span" c="dimmed" fz="sm" display="block">
          {state}
        </Text>
      </span>
      {action && (
        <Button size="compact-sm" variant="default" aria-label={action.label} onClick={onAct}>
          {action.verb}
        </Button>
      )}
    </li>
  )
}

/** Open offers, declined invitations, and ended links by which people still have access. */
function isShown({ state, kind, people }: ShareOffer): boolean {
  if (state === 'open' || state === 'declined') return true
  return kind === 'link' && people.some(({ hasAccess }) => hasAccess)
}

function termsLabel(level: RequestToMe['level'], expiresAt: string | null): string {
  const label = `${LEVEL_LABELS[level]}${expiresAt ? ` until ${formatDay(expiresAt)}` : ''}`
  return label.charAt(0).toUpperCase() + label.slice(1)
}

function offerLabel({ kind, state, accessLevel, expiresAt, people }: ShareOffer): string {
  const terms = termsLabel(accessLevel, expiresAt)
  if (kind === 'invitation') return state === 'declined' ? 'Declined' : `Invited · ${terms}`
  const names = people.filter(({ hasAccess }) => hasAccess).map(({ name }) => name)
  if (state !== 'open')
    return `Ended. ${names.join(', ')} still ${names.length === 1 ? 'has' : 'have'} access through it.`
  return `${terms} · ${people.length === 0 ? 'not used yet' : `used by ${people.map(({ name }) => name).join(', ')}`}`
}
