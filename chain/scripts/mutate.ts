import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { foundryBinary } from '../src/foundry-binary.ts'
import { copyOfPart } from './copy-of-part.ts'

const inFile = (file: string, ...faults: [name: string, from: string, to: string][]): Mutant[] =>
  faults.map(([name, from, to]) => ({ name, file, from, to }))

/** The faults that the tests must detect. */
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
    ['no lock', 'if (block.timestamp < unlockTime && !isEmergencyExit)', 'if (false)'],
    ['an extension may shorten the lock', 'if (proposed <= current)', 'if (false)'],
    ['an extension may leave the lock as it is', 'if (proposed <= current)', 'if (proposed < current)'],
    ['the lock ends a second late', 'if (block.timestamp < unlockTime &&', 'if (block.timestamp <= unlockTime &&'],
    ['an extension does not leave its tier', '_leave(fromPeriod, held.bucket, held.amount);', ''],
    ['an extension begins in the past', 'held.startTime = block.timestamp.toUint40();', ''],
    ['missing tokens are counted', 'if (received != amount)', 'if (false)'],
    ['withdrawAll is reentrant', 'withdrawAll(uint256 id) external nonReentrant', 'withdrawAll(uint256 id) external'],
    ['claimReward is reentrant', 'claimReward(uint256 id) external nonReentrant', 'claimReward(uint256 id) external'],
    ['a pause stops withdrawals', 'withdrawAll(uint256 id) external', 'withdrawAll(uint256 id) external whenNotPaused'],
    ['any account may fund', 'if (!isRewarder(msg.sender))', 'if (false)'],
    ['reward periods may overlap', '|| startTime < _endOfRewardPeriods()', ''],
    ['reward periods may begin in the past', 'startTime < block.timestamp ||', ''],
    ['one reward period too many', '>= MAX_QUEUED_REWARD_PERIODS', '> MAX_QUEUED_REWARD_PERIODS'],
    ['recoverERC20 can take owed rewards', ' + ledgers.owed + ledgers.capped', ' + ledgers.capped'],
    ['one stake too many', 'if (position >= MAX_STAKES)', 'if (position > MAX_STAKES)'],
    ['principal is not reduced', '_ledgers.principal -= principal;', ''],
    [
      'staking continues after an emergency',
      '        beforeEmergency\n        knownPeriod(stakingPeriod)\n        upToDate\n        returns',
      '        knownPeriod(stakingPeriod)\n        upToDate\n        returns',
    ],
    [
      'a used permit prevents a stake',
      'try IERC20Permit(address(token)).permit(msg.sender, address(this), amount, deadline, v, r, s) {} catch {}',
      'IERC20Permit(address(token)).permit(msg.sender, address(this), amount, deadline, v, r, s);',
    ],
  ),
  ...inFile(
    'RewardMaths.sol',
    [
      'no cap',
      'Math.min(share * PRECISION / active, apyCap * dt * PRECISION / (BPS * YEAR))',
      'share * PRECISION / active',
    ],
    ['owed is rounded down', 'Math.ceilDiv(inc * active, PRECISION)', 'inc * active / PRECISION'],
    [
      'earned is rounded up',
      'amount * (rewardPerToken - paid) / PRECISION',
      'Math.ceilDiv(amount * (rewardPerToken - paid), PRECISION)',
    ],
    ['the rate is truncated', 'amount * (time - startTime) / duration', 'amount / duration * (time - startTime)'],
    ['accrual ends at the unlock', 'Math.ceilDiv(unlockTime, 1 days) * 1 days', 'unlockTime'],
  ),
  ...inFile(
    'RewardLedger.sol',
    ['an ended stake leaves its tier twice', 'if (bucket < tier.head) return;\n        _buckets', '_buckets'],
    ['capped gets all released rewards', 'walk.capped += delta - credited;', 'walk.capped += delta;'],
    ['the end of a bucket does not lower its tier', 'tier.active -= tier.leaving;', ''],
    ['segments are not cut at the end of a bucket', 'if (end != 0 && end < to) to = end;', ''],
    [
      'an ended stake keeps earning',
      'return bucket < tier.head ? _buckets[stakingPeriod][bucket].value : tier.rewardPerToken;',
      'return tier.rewardPerToken;',
    ],
    [
      'the reward per token at the end is not stored',
      'if (tier.hasClosed) _buckets[i][tier.head - 1].value = tier.rewardPerToken.toUint128();',
      '',
    ],
    [
      'the share of empty tiers is lost',
      'walk.capped += delta - credited;',
      'if (credited > 0) walk.capped += delta - credited;',
    ],
    [
      'an incomplete checkpoint counts as current',
      'if (!_checkpoint(MAX_STEPS)) revert CheckpointNeeded();',
      '_checkpoint(MAX_STEPS);',
    ],
    ['proportions may exceed 10,000', 'if (sum != RewardMaths.BPS)', 'if (sum < RewardMaths.BPS)'],
  ),
  ...inFile(
    'StakeBook.sol',
    ['owed is not reduced', '_ledgers.owed -= reward.toUint128();', ''],
    ['credit is paid repeatedly', 'held.credit = 0;', ''],
    ['a reward is settled repeatedly', 'held.paid = rewardPerToken;', ''],
    ['an ended stake is not deleted', 'delete _stakes[id];', ''],
    ['positions in the list of ids are wrong', '_stakes[last].position = position;', ''],
    [
      'any account may act on any stake',
      'if (user == address(0) || held.owner != user)',
      'if (held.owner == address(0))',
    ],
  ),
  ...inFile(
    'ArticleRegistry.sol',
    ['a key may name another article', 'if (articleId != _articleOf(key)) revert KeyArticleMismatch();', ''],
    ['a record may be created twice', 'if (record.revision != 0) revert AlreadyExists();', ''],
    ['an update may keep the hash', 'if (previous == bytes16(key)) revert Unchanged();', ''],
    [
      'a timestamp may be in the future',
      'if (timestamp > block.timestamp * 1000 + MAX_AHEAD) revert BadTimestamp();',
      '',
    ],
    ['a timestamp may decrease', '|| timestamp < record.updatedAt', ''],
    ['the last author is stored as the first', 'if (firstAuthorOf[key] == address(0)) firstAuthorOf', 'firstAuthorOf'],
  ),
  ...inFile(
    'FaucetToken.sol',
    ['the faucet has no limit', 'if (amount > left)', 'if (false)'],
    ['the faucet can be deployed to the main network', 'if (block.chainid == MAIN_NETWORK)', 'if (false)'],
  ),
  ...inFile('Token.sol', ['any account may mint', 'virtual onlyRole(MINTER_ROLE)', 'virtual']),
]

/**
 * Plants each fault, or those whose file or name contains an argument, in a copy of the contracts and runs the forge
 * tests, which must fail. Not part of `npm test`, because each takes about ten seconds.
 */
// Unoptimised code compiles faster; the gas test is skipped, because it would fail.
const settings = { FOUNDRY_OPTIMIZER: 'false', FOUNDRY_FUZZ_RUNS: '100' }

const quick = ['--nmc', 'Invariants|Path']
/** For contracts that need no other contract, their own tests, which compile in a second. */
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
if (runTests(quick) !== 'passed') throw new Error('the tests fail without a fault')
const survivors = wanted.filter((mutant) => !isKilled(mutant))
say(`${wanted.length - survivors.length} of ${wanted.length} faults were detected`)
process.exitCode = survivors.length > 0 ? 1 : 0

/** Runs a contract's own tests first, then the quick ones, and the invariants only if those pass. */
function isKilled({ name, file, from, to }: Mutant): boolean {
  const path = join(copy, 'contracts', file)
  const sound = readFileSync(path, 'utf8')
  if (sound.split(from).length !== 2) throw new Error(`"${name}" does not match exactly once in ${file}`)
  writeFileSync(
    path,
    sound.replace(from, () => to),
  )
  const outcome = [near[file] ?? quick, quick, []].some((chosen) => runTests(chosen) === 'failed')
  writeFileSync(path, sound)
  say(`${outcome ? 'detected' : 'SURVIVED'}  ${name}`)
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

/** A fault: `from` occurs once in the file and is replaced by `to`. */
interface Mutant {
  name: string
  file: string
  from: string
  to: string
}
