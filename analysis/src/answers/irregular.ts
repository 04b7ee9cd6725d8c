import { stem } from '@colophon/protocol/knowledge/stem'

/** Irregular forms that a stemmer does not unite. */
const GROUPS = `fall fell fallen; rise rose risen; grow grew grown growth; find found; show shown; begin began begun; give gave given
take took taken; write wrote written; choose chose chosen choice; lead led; build built; keep kept; hold held; lose lost loss; send sent
spend spent; see saw seen; know knew known; think thought; bring brought; buy bought; teach taught; catch caught; feed fed; bleed bled
break broke broken; drive drove driven; eat ate eaten; freeze froze frozen; run ran; come came; become became; meet met; sleep slept
feel felt; deal dealt; bind bound; foot feet; tooth teeth; mouse mice; goose geese; child children; man men; woman women; person people
die dies died death; datum data; criterion criteria; phenomenon phenomena; bacterium bacteria; nucleus nuclei; locus loci; index indices indexes
matrix matrices; vertex vertices; medium media; stimulus stimuli; larva larvae; leaf leaves; half halves; fungus fungi; genus genera
taxon taxa; focus foci; radius radii; spectrum spectra; quantum quanta; ovum ova; thesis theses; hypothesis hypotheses; analysis analyses
forget forgot forgotten; speak spoke spoken; steal stole stolen; swim swam swum; tear tore torn; wear wore worn; win won; leave left
draw drew drawn; fly flew flown flight; shrink shrank shrunk; sink sank sunk; spring sprang sprung; strike struck; stick stuck; sell sold
high height; long length; wide width; deep depth; strong strength; warm warmth; broad breadth; hot heat; weigh weight; respond response
receive receipt; choose selection select; describe description; destroy destruction; absorb absorption; resist resistant resistance
behave behaviour behavior; tumour tumor; colour color; labour labor; fibre fiber; anaemia anemia; oedema edema; haemorrhage hemorrhage
paediatric pediatric; foetal fetal foetus fetus; leukaemia leukemia; diarrhoea diarrhea; oesophagus esophagus; centre center; metre meter
model modelling modeling; label labelling labeling; aluminium aluminum; sulphur sulfur; grey gray; catalyse catalyze; analyse analyze`

const BY_STEM: ReadonlyMap<string, readonly string[]> = index()

/** Stems of other forms of the same word, usually none. */
export function formsOf(stemmed: string): readonly string[] {
  return BY_STEM.get(stemmed) ?? []
}

function index(): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const group of GROUPS.split(/[;\n]/)) {
    const stems = [
      ...new Set(
        group
          .trim()
          .split(' ')
          .map((word) => stem(word)),
      ),
    ]
    for (const each of stems) found.set(each, [...(found.get(each) ?? []), ...stems.filter((other) => other !== each)])
  }
  return found
}
