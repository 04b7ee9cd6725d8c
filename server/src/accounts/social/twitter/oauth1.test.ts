import { describe, expect, test } from 'vitest'
import { authorization, baseString } from './twitter.ts'

describe('the OAuth 1.0a signature base string', () => {
  test('the base string matches RFC 5849 §3.4.1.1', () => {
    const text = baseString('post', 'http://EXAMPLE.COM:80/request?b5=%3D%253D&a3=a&c%40=&a2=r%20b', [
      ['oauth_consumer_key', '9djdj82h48djs9d2'],
      ['oauth_token', 'kkk9d7dh3k39sjv7'],
      ['oauth_signature_method', 'HMAC-SHA1'],
      ['oauth_timestamp', '137131201'],
      ['oauth_nonce', '7d8f3e4a'],
      ['c2', ''],
      ['a3', '2 q'],
    ])
    expect(text).toBe(
      'POST&http%3A%2F%2Fexample.com%2Frequest&a2%3Dr%2520b%26a3%3D2%2520q%26a3%3Da%26b5%3D%253D%25253D%26c%2540%3D%26c2%3D%26oauth_consumer_key%3D9djdj82h48djs9d2%26oauth_nonce%3D7d8f3e4a%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D137131201%26oauth_token%3Dkkk9d7dh3k39sjv7',
    )
  })
})

describe('the OAuth 1.0a signature', () => {
  const CLIENT = { key: 'dpf43f3p2l4k3l03', secret: 'kd94hf93k423kf44' }
  const PHOTOS = 'https://photos.example.net'

  // Proves: 7-auth-twitter-auth
  test.each([
    [
      'to ask for a request token',
      { method: 'POST', url: `${PHOTOS}/initiate` },
      CLIENT,
      { timestamp: 137131200, nonce: 'wIjqoS' },
      { oauth_callback: 'http://printer.example.com/ready' },
      '74KNZJeDHnMBp0EMJ9ZHt%2FXKycU%3D',
    ],
    [
      'to exchange it with the verifier',
      { method: 'POST', url: `${PHOTOS}/token` },
      { ...CLIENT, token: 'hh5s93j4hdidpola', tokenSecret: 'hdhd0244k9j7ao03' },
      { timestamp: 137131201, nonce: 'walatlh' },
      { oauth_verifier: 'hfdp7dh39dks9884' },
      'gKgrFCywp7rO0OXSjdot%2FIHF7IU%3D',
    ],
    [
      'to read with it',
      { method: 'GET', url: 'http://photos.example.net/photos?file=vacation.jpg&size=original' },
      { ...CLIENT, token: 'nnch734d00sl2jdk', tokenSecret: 'pfkkdhi9sl3r4s00' },
      { timestamp: 137131202, nonce: 'chapoH' },
      {},
      'MdpQcU8iPSUjWoN%2FUDMsK2sui9I%3D',
    ],
  ])('the signature of %s matches RFC 5849 §1.2', (_, request, keys, once, more, signature) => {
    expect(authorization(request, keys, once, more)).toContain(`oauth_signature="${signature}"`)
  })

  test("a form with all characters that need encoding is signed as in the example of Twitter's manual", () => {
    const header = authorization(
      {
        method: 'POST',
        url: 'https://api.twitter.com/1/statuses/update.json?include_entities=true',
        form: [['status', 'Hello Ladies + Gentlemen, a signed OAuth request!']],
      },
      {
        key: 'xvz1evFS4wEEPTGEFPHBog',
        secret: 'kAcSOqF21Fu85e7zjz7ZN2U4ZRhfV3WpwPAoE3Z7kBw',
        token: '370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb',
        tokenSecret: 'LswwdoUaIvS8ltyTt5jkRh4J50vUPVVHtR2YPi5kE',
      },
      { timestamp: 1318622958, nonce: 'kYjzVBB8Y0ZFabxSWbWovY3uYSQ2pTgmZeNu2VS4cg' },
      { oauth_version: '1.0' },
    )
    expect(header).toContain('oauth_signature="tnnArxj06cWHq44gCs1OSKk%2FjLY%3D"')
    expect(header).toMatch(/^OAuth oauth_consumer_key="xvz1evFS4wEEPTGEFPHBog", oauth_token="370773112-/)
  })
})
