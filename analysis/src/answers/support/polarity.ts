import { stem } from '@colophon/protocol/knowledge/stem'
import { formsOf } from './irregular.ts'

/** The position of a word on a scale: the scale, and the direction. */
export interface Pole {
  axis: string
  sign: 1 | -1
}

/** Words of a scale, one end before the bar and the other after it; written for this project. */
const AXES: Record<string, string> = {
  amount: `increase rise grow climb raise boost elevate enhance expand surge gain escalate double triple accumulate augment amplify
    high higher more greater larger bigger increment upsurge increased elevated enhanced growth
    | decrease decline fall drop reduce lower diminish shrink lessen dwindle decay halve deplete lose curb cut low less fewer
    smaller reduction loss reduced decreased`,
  speed:
    'accelerate hasten quicken quick fast faster rapid sooner quickly rapidly | slow slower delay retard slowly decelerate',
  quality: `improve enhance ameliorate alleviate relieve heal cure restore improvement
    | worsen deteriorate impair degrade aggravate exacerbate harm damage worsening deterioration impairment`,
  rank: 'outperform exceed surpass outclass beat better superior | underperform worse inferior lag trail',
  effect: 'effective efficacious succeed successful work | ineffective inefficacious fail unsuccessful useless futile',
  cause: `promote stimulate activate induce trigger enable facilitate provoke permit allow
    | prevent inhibit block suppress hinder impede deactivate thwart prohibit forbid`,
  presence: 'contain possess present | lack absent devoid',
  support: 'confirm support corroborate validate prove | refute reject contradict disprove falsify',
  strength: 'strengthen strong stronger robust | weaken weak weaker fragile',
  size: 'long longer lengthen extend prolong | short shorter shorten curtail',
  safety: 'safe safer harmless benign nontoxic | unsafe dangerous harmful toxic hazardous',
  sign: 'positive positively | negative negatively inverse inversely',
  stability: 'stable stabilize stabilise | unstable destabilize destabilise',
  frequency: 'common frequent often abundant prevalent | rare infrequent seldom scarce rarely',
  time: 'early earlier advance | late later postpone',
  heat: 'warm warmer hot hotter heat | cold colder cool cooler',
  opening: 'open widen wide wider dilate | close narrow narrower constrict',
  survival: 'survive thrive | die perish',
  accepting: 'accept approve adopt | decline reject refuse abandon',
  sensitivity: 'resistant resist immune | susceptible sensitive vulnerable',
  dense: 'dense denser thick thicker | sparse sparser thin thinner',
  likely: 'likely likelier probable | unlikely improbable',
  able: 'able capable | unable incapable',
  attracting: 'attract prefer favour favor | repel avoid',
  agree: 'agree concur converge | disagree differ diverge',
}

const POLES: ReadonlyMap<string, readonly Pole[]> = index()
const NO_POLES: readonly Pole[] = []

/** The scale ends of a stem; usually none, two for "enhance". */
export function polesOf(stemmed: string): readonly Pole[] {
  return POLES.get(stemmed) ?? NO_POLES
}

/** Scales on which movement excludes "unchanged". */
export const MOVING: ReadonlySet<string> = new Set(['amount', 'speed', 'quality', 'size', 'strength'])

/** Verbs and nouns that mean "no effect" when negated: "did not change". */
export const CHANGING: ReadonlySet<string> = new Set(
  'change affect alter influence effect impact difference differ vary'.split(' ').map((word) => stem(word)),
)

/** Words that mean "unchanged". */
export const UNMOVED: ReadonlySet<string> = new Set(
  'unchanged constant unaffected unaltered same identical'.split(' ').map((word) => stem(word)),
)

function index(): Map<string, Pole[]> {
  const found = new Map<string, Pole[]>()
  for (const [axis, words] of Object.entries(AXES)) {
    for (const [end, part] of words.split('|').entries()) {
      const stems = part
        .trim()
        .split(/\s+/)
        .flatMap((word) => [stem(word), ...formsOf(stem(word))])
      for (const each of new Set(stems)) {
        found.set(each, [...(found.get(each) ?? []), { axis, sign: end === 0 ? 1 : -1 }])
      }
    }
  }
  return found
}
