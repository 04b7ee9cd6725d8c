import { INVENTED, LIBRARY_AUTHOR, type Sample } from '../sample.ts'

/** The docx of the library: a protocol with steps and a table. */
export const soilMoistureProtocol: Sample = {
  title: 'A protocol for reading soil moisture with low-cost probes',
  authors: LIBRARY_AUTHOR,
  notice: INVENTED,
  abstract:
    'Capacitive probes that cost little can follow the water content of potting soil, but their readings drift with ' +
    'temperature and differ from probe to probe. This protocol describes how to calibrate them in two points, when to ' +
    'read them and how to recognise a bad probe. In our trials, calibrated readings stayed within two percentage points ' +
    'of the weighed water content. Readings at midday may be four points too high.',
  sections: [
    {
      heading: 'Purpose and scope',
      blocks: [
        {
          kind: 'paragraph',
          text:
            'The protocol is written for benches, raised beds and pots in which the soil is loose and rich in organic ' +
            'matter. It has not been tested in clay or in stony soil. The method gives the water content by volume, in ' +
            'percent. It does not tell how much of the water a plant can take up.',
        },
      ],
    },
    {
      heading: 'What you need',
      blocks: [
        {
          kind: 'steps',
          items: [
            'Three or more capacitive probes with a coated circuit board.',
            'A balance that reads one gram, and a drying oven.',
            'Pots of one litre, filled with the soil that will be used.',
            'A logger that stores the raw value of each probe every ten minutes.',
          ],
        },
      ],
    },
    {
      heading: 'Calibration',
      blocks: [
        {
          kind: 'paragraph',
          text:
            'Each probe must be calibrated, because two probes of the same batch can differ by 15%. Two points are enough: ' +
            'the response between them is close to linear in potting soil.',
        },
        {
          kind: 'steps',
          items: [
            'Dry the soil at 70 degrees until its mass no longer changes, fill a pot, and write down the raw value as the dry point.',
            'Add 300 ml of water per litre, mix, wait two hours, and write down the raw value as the wet point.',
            'Repeat both points after one day. Discard the probe if either value has moved by more than 5%.',
          ],
        },
      ],
    },
    {
      heading: 'Reading',
      blocks: [
        {
          kind: 'paragraph',
          text:
            'Read the probes at dawn. The raw value rises with temperature by about 0.3% per degree, and at dawn the soil ' +
            'has nearly the same temperature every day. If a reading at midday cannot be avoided, record the temperature ' +
            'of the soil beside it. A correction for temperature can reduce the error, but it does not remove it.',
        },
        {
          kind: 'paragraph',
          text:
            'A gap between the probe and the soil makes the reading too low. Press the soil against the probe after ' +
            'inserting it. Salt from fertiliser might raise the reading; we saw this in two of nine pots and do not know ' +
            'the cause with certainty.',
        },
      ],
    },
    {
      heading: 'Expected quality',
      blocks: [
        {
          kind: 'paragraph',
          text:
            'We compared calibrated probes with weighed pots on 40 mornings. The table shows the difference for the three ' +
            'probes that were kept.',
        },
        {
          kind: 'table',
          caption: 'Difference between probe and balance, percentage points.',
          columns: ['Probe', 'Mean difference', 'Largest difference', 'Days'],
          rows: [
            ['A', '0.4', '1.6', '40'],
            ['B', '-0.7', '1.9', '40'],
            ['C', '0.2', '2.4', '38'],
          ],
        },
        {
          kind: 'paragraph',
          text:
            'Probe C lost its coating on day 38, and its values were not used afterwards. Differences of this size are ' +
            'small beside the difference between shaded and open beds, which is usually five points or more. The probes ' +
            'are therefore good enough to compare beds, but they are probably not good enough to steer irrigation to the ' +
            'last percent.',
        },
      ],
    },
    {
      heading: 'Known problems',
      blocks: [
        {
          kind: 'paragraph',
          text:
            'Coatings fail. We believe that most failures begin at the cut edge of the board, although we have opened only ' +
            'two failed probes. Sealing the edge with varnish seems to help. Whether sealed probes survive a whole season ' +
            'remains to be shown.',
        },
      ],
    },
  ],
  references: [],
}
