import { commentCalls } from '@colophon/protocol/comments/calls'
import { securityCalls } from '@colophon/protocol/security/calls'
import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import type { TestUser } from '../../../tests/testing/make-user.ts'
import { useRequests } from '../../features/requests/testing/use-requests.ts'

const scene = useRequests()

describe('the account export', () => {
  const exported = async (who: TestUser) => {
    const { url } = (await who.call(securityCalls.prepareExport, {})).data
    const zip = unzipSync(new Uint8Array(await (await fetch(scene.app.url + url)).arrayBuffer()))
    return Object.fromEntries(Object.entries(zip).map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]))
  }

  // Proves: x-security-export-file
  it("the account export contains names and the user's own texts, but no e-mail address of others", async () => {
    const [grace, { id }] = [await scene.person('Grace'), await scene.paper()]
    await scene.ask(grace, id, { note: `Write to ${grace.email} or me@elsewhere.example.net. Grace` })
    await scene.answer(grace, id, { note: `Welcome. ${scene.owner.email}` })
    const message = `My own address is owner@home.example.org`
    await scene.owner.call(commentCalls.create, { body: { articleId: id, parentId: null, message } })
    const ofOwner = Object.values(await exported(scene.owner)).join('\n')
    expect(ofOwner).toContain(scene.owner.email)
    expect(ofOwner).toContain('owner@home.example.org')
    expect(ofOwner).toContain(
      'Write to [e-mail address of another person] or [e-mail address of another person]. Grace',
    )
    expect(ofOwner).not.toContain(grace.email)
    expect(ofOwner).not.toContain('me@elsewhere.example.net')

    const ofGrace = await exported(grace)
    expect(Object.values(ofGrace).join('\n')).not.toContain(scene.owner.email)
    expect(ofGrace['request-history.json']).toContain(`Write to ${grace.email} or me@elsewhere.example.net. Grace`)
    expect(ofGrace['requests.json']).toContain('Welcome. [e-mail address of another person]')
  })
})
