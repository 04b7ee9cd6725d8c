import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { foundryBinary } from '../src/foundry-binary.ts'
import { copyOfPart } from './copy-of-part.ts'

const inFile = (file: string, ...faults: [name: string, from: string, to: string][]): Mutant[] =>
  faults.map(([name, from, to]) => ({ name, file, from, to }))

/** Every fault that the tests must notice. The first fourteen are those on which the rules of docs/staking.md rest. */
const MUTANTS: readonly Mutant[] = [
  ...inFile(
    'Staking.sol',
    ['an extension settles nothing', 'uint256 settled = _settle(held);', 'uint256 settled = 0;'],
    [
      'an extension keeps the old reward per token',
      'held.paid = _tiers[stakingPeriod].rewardPerToken;\n        emit Extended',
      'emit Extended',
    ],
    [
      'the owner takes half of what is owed',
      'amount = _ledgers.capped;',
      'amount = _ledgers.capped + _ledgers.owed / 2;',
    ],
    ['there is no lock', 'if (block.timestamp < unlockTime && !isEmergencyExit)', 'if (false)'],
    ['an extension may shorten the lock', 'if (proposed <= current)', 'if (false)'],
    ['an extension may leave the lock as it is', 'if (proposed <= current)', 'if (proposed < current)'],
    ['the lock ends a second late', 'if (block.timestamp < unlockTime &&', 'if (block.timestamp <= unlockTime &&'],
    ['an extension does not leave its tier', '_leave(fromPeriod, held.bucket, held.amount);', ''],
    ['an extension begins in the past', 'held.startTime = block.timestamp.toUint40();', ''],
    ['tokens that did not come are believed in', 'if (received != amount)', 'if (false)'],
    [
      'withdrawAll can be entered again',
      'withdrawAll(uint256 id) external nonReentrant',
      'withdrawAll(uint256 id) external',
    ],
    [
      'claimReward can be entered again',
      'claimReward(uint256 id) external nonReentrant',
      'claimReward(uint256 id) external',
    ],
    ['a pause stops withdrawals', 'withdrawAll(uint256 id) external', 'withdrawAll(uint256 id) external whenNotPaused'],
    ['anybody may fund', 'if (!isRewarder(msg.sender))', 'if (false)'],
    ['reward periods may overlap', '|| startTime < _endOfRewardPeriods()', ''],
    ['reward periods may begin in the past', 'startTime < block.timestamp ||', ''],
    ['one reward period too many', '>= MAX_QUEUED_REWARD_PERIODS', '> MAX_QUEUED_REWARD_PERIODS'],
    ['rescue reaches what is owed', ' + ledgers.owed + ledgers.capped', ' + ledgers.capped'],
    ['one stake too many', 'if (position >= MAX_STAKES)', 'if (position > MAX_STAKES)'],
    ['principal is not lowered', '_ledgers.principal -= principal;', ''],
    [
      'stakes may come after an emergency',
      '        beforeEmergency\n        knownPeriod(stakingPeriod)\n        upToDate\n        returns',
      '        knownPeriod(stakingPeriod)\n        upToDate\n        returns',
    ],
    [
      'a used permit stops a stake',
      'try IERC20Permit(address(token)).permit(msg.sender, address(this), amount, deadline, v, r, s) {} catch {}',
      'IERC20Permit(address(token)).permit(msg.sender, address(this), amount, deadline, v, r, s);',
    ],
  ),
  ...inFile(
    'RewardMaths.sol',
    [
      'there is no cap',
      'Math.min(share * PRECISION / active, apyCap * dt * PRECISION / (BPS * YEAR))',
      'share * PRECISION / active',
    ],
    ['what is owed is rounded down', 'Math.ceilDiv(inc * active, PRECISION)', 'inc * active / PRECISION'],
    [
      'what is earned is rounded up',
      'amount * (rewardPerToken - paid) / PRECISION',
      'Math.ceilDiv(amount * (rewardPerToken - paid), PRECISION)',
    ],
    ['the rate is truncated', 'amount * (time - startTime) / duration', 'amount / duration * (time - startTime)'],
    ['accrual ends at the unlock', 'Math.ceilDiv(unlockTime, 1 days) * 1 days', 'unlockTime'],
  ),
  ...inFile(
    'RewardLedger.sol',
    ['an ended stake leaves its tier again', 'if (bucket < tier.head) return;\n        _buckets', '_buckets'],
    ['the pot gets all that is released', 'walk.capped += delta - credited;', 'walk.capped += delta;'],
    ['the end of a bucket does not lower its tier', 'tier.active -= tier.leaving;', ''],
    ['segments are not cut at the end of a bucket', 'if (end != 0 && end < to) to = end;', ''],
    [
      'an ended stake earns on',
      'return bucket < tier.head ? _buckets[stakingPeriod][bucket].value : tier.rewardPerToken;',
      'return tier.rewardPerToken;',
    ],
    [
      'the reward at the end is not kept',
      'if (tier.hasClosed) _buckets[i][tier.head - 1].value = tier.rewardPerToken.toUint128();',
      '',
    ],
    [
      'the share of empty tiers is lost',
      'walk.capped += delta - credited;',
      'if (credited > 0) walk.capped += delta - credited;',
    ],
    [
      'an unfinished count is taken for the present',
      'if (!_checkpoint(MAX_STEPS)) revert CheckpointNeeded();',
      '_checkpoint(MAX_STEPS);',
    ],
    ['proportions may exceed the whole', 'if (sum != RewardMaths.BPS)', 'if (sum < RewardMaths.BPS)'],
  ),
  ...inFile(
    'StakeBook.sol',
    ['what is owed is not lowered', '_ledgers.owed -= reward.toUint128();', ''],
    ['credit is paid again and again', 'held.credit = 0;', ''],
    ['a reward is settled again and again', 'held.paid = rewardPerToken;', ''],
    ['an ended stake stays', 'delete _stakes[id];', ''],
    ['the list of ids loses its places', '_stakes[last].position = position;', ''],
    ['anybody may act on any stake', 'if (user == address(0) || held.owner != user)', 'if (held.owner == address(0))'],
  ),
  ...inFile(
    'ArticleRegistry.sol',
    ['a key may be of another article', 'if (articleId != _articleOf(key)) revert KeyArticleMismatch();', ''],
    ['a record may be made twice', 'if (record.revision != 0) revert AlreadyExists();', ''],
    ['a record may stay the same', 'if (previous == bytes16(key)) revert Unchanged();', ''],
    ['a time may lie in the future', 'if (timestamp > block.timestamp * 1000 + MAX_AHEAD) revert BadTimestamp();', ''],
    ['a time may go back', '|| timestamp < record.updatedAt', ''],
    ['the last author is called the first', 'if (firstAuthorOf[key] == address(0)) firstAuthorOf', 'firstAuthorOf'],
  ),
  ...inFile(
    'FaucetToken.sol',
    ['the faucet has no limit', 'if (amount > left)', 'if (false)'],
    ['the faucet can be deployed to the main network', 'if (block.chainid == MAIN_NETWORK)', 'if (false)'],
  ),
  ...inFile('Token.sol', ['anybody may mint', 'virtual onlyRole(MINTER_ROLE)', 'virtual']),
]

/**
 * Plants each fault of mutants.ts, or those whose file or name holds one of the arguments, in a copy of the contracts and
 * runs the tests of forge: they must fail. Takes about ten seconds for each, so it is no part of `npm test`.
 */
// Unoptimised code compiles faster; the test of gas is left out, because it would notice that.
const settings = { FOUNDRY_OPTIMIZER: 'false', FOUNDRY_FUZZ_RUNS: '100' }

const quick = ['--nmc', 'Invariants|Path']
/** The tests nearest to a contract, which compile in a second, for those that need no other contract. */
const near: Partial<Record<string, string[]>> = {
  'ArticleRegistry.sol': ['--mp', 'test/ArticleRegistry.t.sol'],
  'FaucetToken.sol': ['--mp', 'test/Token.t.sol'],
  'RewardMaths.sol': ['--mp', 'test/RewardMaths.t.sol'],
  'Token.sol': ['--mp', 'test/Token.t.sol'],
}
const say = (line: string) => process.stdout.write(`${line}\n`)

const copy = copyOfPart('mutants')
const [, , ...words] = process.argv
const wanted = MUTANTS.filter(
  ({ name, file }) => words.length === 0 || words.some((word) => `${file} ${name}`.includes(word)),
)
if (runTests(quick) !== 'passed') throw new Error('the tests fail without any fault')
const survivors = wanted.filter((mutant) => !isKilled(mutant))
say(`${wanted.length - survivors.length} of ${wanted.length} faults were noticed`)
process.exitCode = survivors.length > 0 ? 1 : 0

/** The nearest tests first, then the quick ones; the invariants only have to find what those did not. */
function isKilled({ name, file, from, to }: Mutant): boolean {
  const path = join(copy, 'contracts', file)
  const sound = readFileSync(path, 'utf8')
  if (sound.split(from).length !== 2) throw new Error(`"${name}" does not fit once into ${file}`)
  writeFileSync(
    path,
    sound.replace(from, () => to),
  )
  const outcome = [near[file] ?? quick, quick, []].some((chosen) => runTests(chosen) === 'failed')
  writeFileSync(path, sound)
  say(`${outcome ? 'noticed ' : 'SURVIVED'}  ${name}`)
  return outcome
}

function runTests(chosen: readonly string[]): 'passed' | 'failed' {
  const args = ['test', '--fail-fast', ...chosen, '--nmt', 'bounded_transactions']
  const { status, stdout, stderr } = spawnSync(foundryBinary('forge'), args, {
    cwd: copy,
    env: { ...process.env, ...settings },
    encoding: 'utf8',
  })
  if (/Compiler run failed|Compilation failed/.test(stdout + stderr)) throw new Error(stdout + stderr)
  return status === 0 ? 'passed' : 'failed'
}

/** A fault planted in a contract: what is replaced, once, by what. */
interface Mutant {
  name: string
  file: string
  from: string
  to: string
}
