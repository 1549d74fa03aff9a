import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getFileStem } from './file-stem.ts';

describe('file stem', () => {
  test('removes what scanners, cameras and chat apps write', () => {
    const names = [
      'Adobe Scan 12 Mar 2024.pdf',
      'Adobe Scan Mar 12, 2024 (1).pdf',
      'DocScanner 12-Mar-2024 10.30 am.pdf',
      'CamScanner 03-12-2024 10.30.15.pdf',
      'IMG-20240312-WA0001.pdf',
      'IMG_20240312_103015_123.jpg.pdf',
      'IMG20240312103015.pdf',
      'IMG_2019.pdf',
      'WhatsApp Image 2024-03-12 at 10.30.15 AM (1).pdf',
      'WhatsApp Document 2024-03-12 at 10.2.15_a1b2c3d4.pdf',
      'Screenshot_20240312-103015.pdf',
      'Screen Shot 2024-03-12 at 10.30.15.pdf',
      'Photo 12-03-2024 10 30 15.pdf',
      'photo_2024-03-12_10-30-15.pdf',
      'Scanned_20240312-1030.pdf',
      'PXL_20240312_103015123.pdf',
      'VID-20240312-WA0001.pdf',
      'Microsoft Lens 2024-03-12.pdf',
      'Kaagaz_20240312_103015.pdf',
      'Adobe Scan 12 मार्च 2024.pdf',
      'New Doc 03-12-2024 10.30.15.pdf',
      'scan0001.pdf',
      '20240312_103015.pdf',
    ];
    for (const name of names) assert.doesNotMatch(getFileStem(name), /[\p{L}\p{N}]/u, name);
  });

  test('keeps what a person wrote beside it', () => {
    assert.equal(getFileStem('SSC CGL 2019 Adobe Scan 12 Mar 2024.pdf'), 'SSC CGL 2019');
    assert.equal(getFileStem('CamScanner 12-03-2024 10.30 SSC CGL 2022 Tier 1.pdf'), 'SSC CGL 2022 Tier 1');
    assert.equal(getFileStem('Scan 2019 SSC CGL.pdf'), '2019 SSC CGL');
    assert.equal(getFileStem('Scan Class 12 Physics 2024.pdf'), 'Class 12 Physics 2024');
    assert.equal(getFileStem('SSC CGL 13-08-2021 Shift 1.pdf'), 'SSC CGL 13-08-2021 Shift 1');
    assert.equal(getFileStem('physics scan 2018-2022.pdf'), 'physics 2018-2022');
    assert.equal(getFileStem('Photography 2020.pdf'), 'Photography 2020');
    assert.equal(getFileStem('CS2017 part 2.pdf'), 'CS2017');
    assert.equal(getFileStem('SSC CGL 2017 Part 2.pdf'), 'SSC CGL 2017 Part 2');
  });
});
