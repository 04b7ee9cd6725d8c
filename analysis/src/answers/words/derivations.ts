/** Shortest root that two related words share, in letters of their stems. */
const ROOT_MIN = 4

/** Endings that a stemmer leaves, after which a word is still about the same thing: `infect`, `infecti(ous)`. */
const ENDINGS: ReadonlySet<string> = new Set(
  `a e i o y al ar at ati ator atori ial iat ic ical ici ici in ion ious ism ist it iti iv ivist iz is li ment ness
  ous oid os ori or ory osi osis pt ship t ti tic tion ual ular um us ut ward wise log logi olog ologi ologist iolog graph graphi
  gen genic genesi genet genic icist ician ian ia iom om eut eutic etic et ant ent anc enc anci enci er eri ee ess ful less like
  est esi aci iest abl ibl abil ibil ifi ific if iac ular ulos ulat izat isat`
    .split(/\s+/)
    .filter(Boolean),
)

/** Endings so often part of another word that the root must be longer: `paper` is not of `pap`. */
const LONG_ROOT: ReadonlySet<string> = new Set(
  'a e i o y gen est ar at er or in it al is t ti ent ant enc anc ee eri ess on us um'.split(' '),
)
const LONG_ROOT_MIN = 5

/** Pairs of endings of related words: `transmit`, `transmiss(ion)`. */
const ALTERNATIONS: ReadonlySet<string> = new Set(
  `d s;t ss;t s;b pt;eiv ept;nt nc;at aci;at ac;ain an;ain ent;ain en;in ent;z s;ys yt;ysi yt;ysi yz;ysi ys;ysi yst;si t;si s;si tic
  osi ot;osi os;osi ost;esi et;esi es;asi at;asi as;i ic;i et;i ian;i ist;i ician;i ist;i if;if i;ifi if;ifi ific;bl bil;l il;ov of;ev ef
  iv if;ur or;um umpt;uc uct;gn gnit;er ri;er r;e i;at ant;at anc;iz ist;iz ism;ist ism;ist i;ar at;ant anc;ent enc;or ori;ator atori
  ator at;at atori;iv or;or iv;ul ula;us i;um a;on a;is es;ic ist;ic ism;ic ici;al ar;ous os;us os;os ous;rm rmat;x ct;xi ct;c x;esia et;it ici;l ular;quir quisit`
    .split(/[;\n]/)
    .flatMap((pair) => [pair.trim(), pair.trim().split(' ').reverse().join(' ')]),
)

/** Stems that look related and are not. */
const UNRELATED: ReadonlySet<string> = new Set(
  `communiti commun;communic commun;physic physician;factor factori;count counti;count counter;prior prioriti;seri serious;
  format form;habit habitat;candid candidat;depart department;apart apart;part particl;numb number;cent center;direct directori;
  univers univers;contain content;secret secretari;class classic;parti part;post poster;cover coveri;trop trophi;gener genet`
    .split(';')
    .flatMap((pair) => [pair.trim(), pair.trim().split(' ').reverse().join(' ')]),
)

/** True if two stems are of the same root with different endings: `immunogen` and `immunogen(icity)`. */
export function isDerived(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length)
  let same = 0
  while (same < shorter && one.charCodeAt(same) === other.charCodeAt(same)) same++
  if (same < ROOT_MIN || UNRELATED.has(`${one} ${other}`)) return false
  const [left, right] = [one.slice(same), other.slice(same)]
  if (left === '' || right === '') {
    const ending = left + right
    if (ENDINGS.has(ending)) return same >= (LONG_ROOT.has(ending) ? LONG_ROOT_MIN : ROOT_MIN)
  }
  for (let root = same; root >= ROOT_MIN && root > same - 3; root--) {
    if (ALTERNATIONS.has(`${one.slice(root)} ${other.slice(root)}`)) return true
  }
  return false
}
