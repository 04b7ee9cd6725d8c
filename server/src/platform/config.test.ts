import { isAbsolute, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

/** The problems reported for these settings. */
function problemsOf(environment: Record<string, string>): string[] {
  try {
    readConfig(environment, [])
    return []
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.problems
  }
}

describe('readConfig without settings', () => {
  test('by default the product runs on this machine only: port 3000, one absolute data folder, no changed limits', () => {
    const config = readConfig({}, [])
    expect(config).toMatchObject({ PORT: 3000, ROLE: 'all', RATE_LIMIT_FACTOR: 1 })
    expect(isAbsolute(config.DATA_DIR)).toBe(true)
    expect(config.searchUrl).toBe(join(config.DATA_DIR, 'search'))
    expect(config.filesUrl).toBe(join(config.DATA_DIR, 'files'))
    for (const name of ['PUBLIC_URL', 'DATABASE_URL', 'MAIL_URL', 'ADMIN_EMAIL', 'SECRET_KEY'] as const) {
      expect(config[name]).toBeUndefined()
    }
  })

  test('an empty value counts as not set', () => {
    expect(readConfig({ PORT: '', PUBLIC_URL: ' ', MAIL_URL: '' }, [])).toEqual(readConfig({}, []))
  })

  test('unrelated environment variables are ignored', () => {
    expect(readConfig({ PATH: '/bin', HOME: '/' }, [])).toEqual(readConfig({}, []))
  })
})

describe('readConfig with settings', () => {
  test('addresses and folders are normalised', () => {
    const config = readConfig(
      {
        DATA_DIR: '/srv/colophon',
        PUBLIC_URL: 'https://papers.example.org//',
        SEARCH_URL: 's3://bucket/search',
        FILES_URL: 's3://bucket/files',
        ADMIN_EMAIL: 'Head@Example.org',
        ASSISTANT_PRIVATE_HOSTS: 'Models.example.org, 10.0.0.5:8080,',
      },
      [],
    )
    expect(config).toMatchObject({
      DATA_DIR: '/srv/colophon',
      PUBLIC_URL: 'https://papers.example.org',
      searchUrl: 's3://bucket/search',
      filesUrl: 's3://bucket/files',
      ADMIN_EMAIL: 'head@example.org',
      ASSISTANT_PRIVATE_HOSTS: ['models.example.org', '10.0.0.5:8080'],
    })
  })

  test.each([
    [{ PORT: 'eighty' }, /^PORT: /],
    [{ PORT: '65536' }, /^PORT: /],
    [{ PUBLIC_URL: 'papers.example.org' }, /^PUBLIC_URL: must start with http:\/\/ or https:\/\/$/],
    [
      { PUBLIC_URL: 'http://localhost:3300/papers' },
      /^PUBLIC_URL: .*cannot be served below a path\. Give it a host name/,
    ],
    [{ PUBLIC_URL: 'https://example.org/papers/' }, /^PUBLIC_URL: .*cannot be served below a path/],
    [{ PUBLIC_URL: 'https://example.org//papers' }, /^PUBLIC_URL: .*cannot be served below a path/],
    [{ PUBLIC_URL: 'https://example.org/?site=papers' }, /^PUBLIC_URL: must be scheme, host and port alone/],
    [{ PUBLIC_URL: 'https://example.org#papers' }, /^PUBLIC_URL: must be scheme, host and port alone/],
    [{ PUBLIC_URL: 'https://ann@example.org' }, /^PUBLIC_URL: must be scheme, host and port alone/],
    [{ PUBLIC_URL: 'https://' }, /^PUBLIC_URL: must be scheme, host and port alone/],
    [{ PUBLIC_URL: 'https://example.org:port' }, /^PUBLIC_URL: must be scheme, host and port alone/],
    [{ TRUSTED_PROXIES: '10.0.0.0/8, loopback' }, /^TRUSTED_PROXIES: loopback is neither an address nor a network$/],
    [{ WATCH_ACCOUNT: 'a@example.org' }, /^WATCH_ACCOUNT: needs WATCH_DIR$/],
    [{ WATCH_DIR: '/srv/in', WATCH_ACCOUNT: 'Ann' }, /^WATCH_ACCOUNT: /],
    [{ DATA_DIR: '/srv/data', WATCH_DIR: '/srv/data/files' }, /^WATCH_DIR: must not be in DATA_DIR$/],
    [{ OPERATOR_TOKEN: 'short' }, /^OPERATOR_TOKEN: must have 32 to 200 letters/],
    [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL: must start with postgres:\/\//],
    [{ MAIL_URL: 'mail.example.org' }, /^MAIL_URL: must start with smtp:\/\//],
    [{ ROLE: 'web' }, /^ROLE: /],
    [{ ADMIN_EMAIL: 'head' }, /^ADMIN_EMAIL: /],
    [{ RATE_LIMIT_FACTOR: '0' }, /^RATE_LIMIT_FACTOR: /],
    [{ SECRET_KEY: 'short' }, /^SECRET_KEY: must have at least 32 characters$/],
    [{ ASSISTANT_URL: 'http://', ASSISTANT_MODEL: 'small' }, /^ASSISTANT_URL: must be an address$/],
    [{ ASSISTANT_PLACE: 'here' }, /^ASSISTANT_PLACE: /],
    [{ ASSISTANT_CONTEXT: '2047' }, /^ASSISTANT_CONTEXT: /],
    [{ ASSISTANT_PRIVATE_HOSTS: 'http://10.0.0.5' }, /^ASSISTANT_PRIVATE_HOSTS: must be hosts such as/],
    [{ ROLE: 'worker' }, /^ROLE=worker needs DATABASE_URL/],
    [{ DATABASE_REPLICA_URL: 'postgres://b/x' }, /^DATABASE_REPLICA_URL: needs DATABASE_URL/],
  ])('an invalid value stops the start with a message that names it: %o', (environment, problem) => {
    expect(problemsOf(environment)).toEqual([expect.stringMatching(problem)])
  })

  test('all problems are reported at once, one line each', () => {
    expect(problemsOf({ PORT: 'x', ROLE: 'y', MAIL_URL: 'z' })).toHaveLength(3)
  })

  test('the message about an invalid secret does not contain it', () => {
    expect(problemsOf({ SECRET_KEY: 'my-short-secret' }).join()).not.toContain('my-short-secret')
  })
})
