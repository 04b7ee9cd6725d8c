import { stem } from '@colophon/protocol/knowledge/stem'

/** Forms of the same word that a stemmer does not unite: irregular ones, spellings without a rule, numbers, short forms. */
const GROUPS = `arise arose arisen; awake awoke awoken; bear bore borne; beat beaten; become became; begin began begun; bend bent; bind bound
bite bit bitten; bleed bled; blow blew blown; break broke broken; breed bred; bring brought; build built; burn burnt; burst; buy bought
catch caught; choose chose chosen choice; cling clung; come came; creep crept; deal dealt; dig dug; draw drew drawn; drink drank drunk
drive drove driven; dwell dwelt; eat ate eaten; fall fell fallen; feed fed; feel felt; fight fought; find found; flee fled; fly flew flown flight
forbid forbade forbidden; foresee foresaw foreseen; forget forgot forgotten; freeze froze frozen; get got gotten; give gave given
go went gone; grow grew grown growth; hang hung; hear heard; hide hid hidden; hold held; keep kept; know knew known knowledge
lay laid; lead led; lean leant; learn learnt; leave left; lend lent; lie lain; light lit; lose lost loss; make made; mean meant; meet met
mislead misled; mistake mistook mistaken; outgrow outgrew outgrown; overcome overcame; oversee oversaw overseen; overtake overtook overtaken
pay paid payment; rebuild rebuilt; redo redid redone; rethink rethought; rewrite rewrote rewritten; ride rode ridden
rise rose risen; run ran; say said; see saw seen; seek sought; sell sold sale; send sent; shake shook shaken; shine shone; shoot shot
show shown; shrink shrank shrunk; sing sang sung; sink sank sunk; sit sat; sleep slept; slide slid; smell smelt; speak spoke spoken speech
speed sped; spend spent; spill spilt; spin spun; spring sprang sprung; stand stood; steal stole stolen; stick stuck; sting stung
strike struck; strive strove; swear swore sworn; sweep swept; swell swollen; swim swam swum; swing swung; take took taken; teach taught
tear tore torn; tell told; think thought; throw threw thrown; undergo underwent undergone; understand understood; undertake undertook undertaken
uphold upheld; wake woke woken; wear wore worn; weave wove woven; win won; withdraw withdrew withdrawn withdrawal; withhold withheld
withstand withstood; write wrote written
foot feet; tooth teeth; mouse mice; louse lice; goose geese; ox oxen; child children; man men; woman women; person people; half halves
leaf leaves; knife knives; wolf wolves; calf calves; loaf loaves; shelf shelves
die dies died death dead; datum data; criterion criteria; phenomenon phenomena; bacterium bacteria; nucleus nuclei; locus loci
index indices indexes; matrix matrices; vertex vertices; apex apices; cortex cortices; appendix appendices; medium media; stratum strata
stimulus stimuli; larva larvae; pupa pupae; alga algae; formula formulae; vertebra vertebrae; fungus fungi; genus genera; corpus corpora
taxon taxa; focus foci; radius radii; spectrum spectra; quantum quanta; ovum ova; ganglion ganglia; mitochondrion mitochondria; serum sera
thesis theses; hypothesis hypotheses; analysis analyses; synthesis syntheses; diagnosis diagnoses; basis bases; crisis crises; axis axes
testis testes; metastasis metastases; virus viral; fetus fetal foetal; fungus fungal; nucleus nuclear; neuron neural; nerve neural
molecule molecular; muscle muscular; cell cellular; vessel vascular; bacterium bacterial; anus anal; larva larval
high height; long length; wide width; deep depth; strong strength; warm warmth; broad breadth; hot heat; weigh weight; respond response
young youth; true truth; free freedom; poor poverty; able ability; stable stability; wise wisdom; high higher highest
receive receipt reception; choose selection select; describe description; destroy destruction; absorb absorption; adsorb adsorption
resist resistant resistance; believe belief; prove proof; live life alive; breathe breath; advise advice; relieve relief; marry marriage
behave behaviour behavior; repeat repetition; retain retention; maintain maintenance; explain explanation; acquire acquisition
consume consumption; assume assumption; produce production; reduce reduction; introduce introduction; induce induction
perceive perception; conceive conception; permit permission; transmit transmission; admit admission; emit emission; submit submission
decide decision; divide division; collide collision; conclude conclusion; exclude exclusion; include inclusion; invade invasion; expand expansion
extend extension; compare comparison; vary variation; apply application; classify classification; identify identification
modify modification; quantify quantification; multiply multiplication; analyse analyze analysis analytic analytical; catalyse catalysis catalytic
centre center central; grey gray; aluminium aluminum; programme program; mould mold; plough plow; sceptic skeptic
disc disk; ageing aging; judgement judgment; acknowledgement acknowledgment; artefact artifact; aeroplane airplane; mum mom; maths math
yoghurt yogurt; enquiry inquiry; neurone neuron; defence defense; offence offense; licence license; practice practise; skilful skillful
whilst while; amongst among; draught draft; kerb curb; sulphur sulfur; leucocyte leukocyte; metre meter; fibre fiber; storey story
one 1; two 2; three 3; four 4; five 5; six 6; seven 7; eight 8; nine 9; ten 10; eleven 11; twelve 12; twenty 20; thirty 30; forty 40; fifty 50
hundred 100; thousand 1000; first 1st; second 2nd; third 3rd
january jan; february feb; august aug; september sep sept; october oct; november nov; december dec; figure fig; versus vs; professor prof`

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
