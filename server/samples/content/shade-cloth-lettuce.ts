import { INVENTED, LIBRARY_AUTHOR, type Sample } from '../sample.ts'

/** The pdf of the library: a short two-column study with a table and a figure. */
export const shadeClothLettuce: Sample = {
  title: 'Shade cloth colour and the early growth of lettuce: a greenhouse study',
  authors: LIBRARY_AUTHOR,
  notice: INVENTED,
  abstract:
    'Coloured shade cloth is sold as a way to steer the growth of young plants. We raised 240 lettuce seedlings under ' +
    'white, green or red cloth, or under open glass, and measured them for five weeks. Shading lowered the peak ' +
    'temperature of the bench by 3.1 degrees. Seedlings under red cloth were 18% heavier than uncovered ones, whereas ' +
    'seedlings under green cloth did not differ from them. The gain may be caused by the cooler bench and not by the ' +
    'colour of the light, because white cloth gave most of it. Growers who only want to avoid heat can probably use ' +
    'the cheapest cloth.',
  sections: [
    {
      heading: '1. Introduction',
      blocks: [
        {
          kind: 'paragraph',
          text:
            'Young lettuce suffers when a greenhouse becomes hot. Shade cloth lowers the temperature, but it also takes ' +
            'away light. Coloured cloth changes the spectrum as well, and red cloth is often said to make seedlings ' +
            'compact and heavy. It is unclear whether the colour itself matters once the cloths let through the same ' +
            'amount of light.',
        },
        {
          kind: 'paragraph',
          text:
            'We compared three cloths that were matched in density. We expected that red cloth would increase the dry ' +
            'mass of seedlings, and that green cloth might reduce it, since leaves reflect part of the green light.',
        },
      ],
    },
    {
      heading: '2. Methods',
      blocks: [
        {
          kind: 'paragraph',
          text:
            'Seeds of a single butterhead variety were sown in peat-free plugs. Twelve benches were divided into four ' +
            'groups of three: open glass, white cloth, green cloth and red cloth. Each bench held 20 seedlings. All ' +
            'cloths had a nominal density of 30%. Bench temperature was recorded every ten minutes. Soil moisture was ' +
            'read at dawn with low-cost probes, as described in the protocol of this library [1].',
        },
        {
          kind: 'paragraph',
          text:
            'Seedlings were harvested after 35 days, dried at 70 degrees for two days and weighed. Differences between ' +
            'groups were tested on bench means, so that the sample size is twelve and not 240. The benches were not ' +
            'moved during the study.',
        },
      ],
    },
    {
      heading: '3. Results',
      blocks: [
        {
          kind: 'paragraph',
          text:
            'Every cloth cooled the bench. The mean daily peak was 31.8 degrees under open glass and 28.7 degrees under ' +
            'cloth, and the three colours did not differ from each other. Soil under cloth kept more water: the moisture ' +
            'at dawn was 24% under open glass and 29% under cloth (Table 1).',
        },
        {
          kind: 'table',
          caption: 'Table 1. Bench means; mass is dry mass at harvest.',
          columns: ['Cloth', 'Peak (°C)', 'Moisture (%)', 'Mass (mg)'],
          rows: [
            ['Open glass', '31.8', '24', '212'],
            ['White', '28.6', '29', '241'],
            ['Green', '28.8', '29', '215'],
            ['Red', '28.7', '30', '250'],
          ],
        },
        {
          kind: 'paragraph',
          text:
            'Seedlings under red cloth reached a dry mass of 250 mg, compared with 212 mg under open glass. White cloth ' +
            'gave 241 mg. Green cloth had no measurable effect on dry mass (Figure 1). Leaf number was the same in all ' +
            'groups. No bolting was observed.',
        },
        {
          kind: 'chart',
          caption: 'Figure 1. Dry mass of seedlings after 35 days, mean and standard error of three benches.',
          unit: 'mg',
          bars: [
            { label: 'Open', value: 212, error: 9 },
            { label: 'White', value: 241, error: 11 },
            { label: 'Green', value: 215, error: 14 },
            { label: 'Red', value: 250, error: 10 },
          ],
        },
      ],
    },
    {
      heading: '4. Discussion',
      blocks: [
        {
          kind: 'paragraph',
          text:
            'Red cloth produced the heaviest seedlings, but the difference between red and white cloth was small and ' +
            'could be due to chance. These results suggest that most of the gain comes from cooling. If the colour of ' +
            'the light were decisive, green cloth would not have returned the seedlings to the mass of the open benches.',
        },
        {
          kind: 'paragraph',
          text:
            'Why green cloth gave no gain in spite of the cooler bench is not known. It is possible that the loss of red ' +
            'and blue light cancelled the effect of cooling. A field report of this library describes taller seedlings ' +
            'under green cloth [2], which appears to contradict our result; height and mass, however, are different ' +
            'things, and seedlings that lack light tend to stretch.',
        },
        {
          kind: 'paragraph',
          text:
            'Moister soil might also explain part of the gain. We did not water the benches by weight, and so the effect ' +
            'of water cannot be separated from the effect of temperature.',
        },
      ],
    },
    {
      heading: '5. Limits',
      blocks: [
        {
          kind: 'paragraph',
          text:
            'The study covers one variety, one season and one house. Three benches per group are few. The light spectrum ' +
            'was taken from the seller and was not measured. A trial with irrigation by weight would show whether cloth ' +
            'still helps when the soil is equally moist.',
        },
      ],
    },
    {
      heading: '6. Conclusion',
      blocks: [
        {
          kind: 'paragraph',
          text:
            'Shade cloth improved the early growth of lettuce in a hot greenhouse. The colour of the cloth seems to matter ' +
            'less than the shade. We recommend white cloth until a larger trial shows a reason to pay for red.',
        },
      ],
    },
  ],
  references: [
    '[1] Colophon sample library. A protocol for reading soil moisture with low-cost probes. Sample document, docx.',
    '[2] Colophon sample library. Field report: soil moisture and seedlings under green shade in a school garden. Sample document, txt.',
  ],
}
