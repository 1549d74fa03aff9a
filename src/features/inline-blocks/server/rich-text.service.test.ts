import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cleanHtml, getVisibleText } from './rich-text.service.ts';

test('cleanHtml keeps a small set of tags', () => {
  const kept =
    '<p>A <strong>bold</strong> and <em>slanted</em><br />text</p><ul><li><p>one</p></li></ul><ol><li>two</li></ol>';
  assert.equal(cleanHtml(kept), kept);
  assert.equal(
    cleanHtml('<b>b</b><i>i</i><h1 class="x" id="y" style="color:red">h</h1>'),
    '<strong>b</strong><em>i</em><h2>h</h2>',
  );
  assert.equal(
    cleanHtml('<p onclick="a()" data-zone="x">w<script>a()</script><style>p{}</style></p>'),
    '<p>w</p>',
  );
  assert.equal(cleanHtml('<p>never closed'), '<p>never closed</p>');
  assert.equal(cleanHtml('</div>1 < 2 & 3'), '1 &lt; 2 &amp; 3');
});

test('cleanHtml keeps only links with safe targets', () => {
  const link = (href: string) => cleanHtml(`<a href="${href}" target="_top" onmouseover="a()">x</a>`);
  for (const [href, target] of [
    ['https://example.org/a b', 'https://example.org/a%20b'],
    ['/browse?page=1&amp;sort=new', '/browse?page=1&amp;sort=new'],
    ['mailto:asha@example.org', 'mailto:asha@example.org'],
  ] as const)
    assert.equal(link(href), `<a href="${target}" rel="noopener">x</a>`);
  for (const href of [
    'javascript:a()',
    'JaVa&#9;Script:a()',
    ' &#1;javascript:a()',
    'data:text/html,x',
    'vbscript:a()',
    '//evil.example',
    String.raw`/\evil.example`,
    'ftp://example.org',
    '',
  ])
    assert.equal(link(href), 'x', href);
});

test('cleanHtml removes all scripts and is idempotent', () => {
  const corpus = [
    '<img src=x onerror=a()>',
    '<svg onload=a()><script>a()</script></svg>',
    '<svg><p><style><img src=x onerror=a()></style></p></svg>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=a()&gt;">',
    '<noscript><p title="</noscript><img src=x onerror=a()>"></noscript>',
    '<a href="jav&#x0A;ascript:a()">x</a>',
    '<p><a href="https://x.example/" onfocus=a() autofocus>x</a></p>',
    '<iframe srcdoc="<script>a()</script>"></iframe>',
    '<<script>a()//<</script>',
    '<p style="background:url(javascript:a())">x</p>',
    '<template><script>a()</script></template>',
    '<!--><img src=x onerror=a()>-->',
    '<form action="javascript:a()"><button formaction="javascript:a()">x</button></form>',
    '<table background=javascript:a()><tr><td onclick=a() style="x"><script>a()</script>x</td></tr></table>',
    '<h2 onfocus=a() tabindex=0><svg/onload=a()>x</h2>',
    '<textarea></textarea><img src=x onerror=a()>',
    '<base href="https://evil.example/"><meta http-equiv=refresh content="0;url=javascript:a()">',
  ];
  for (const html of corpus) {
    const clean = cleanHtml(html);
    assert.doesNotMatch(clean, /<(?!\/?(?:p|br|strong|em|ul|ol|li|a|h[2-4]|table|tbody|tr|th|td)\b)/i, html);
    assert.doesNotMatch(clean, /<[^>]*(?:\bon\w+=|javascript|style=)/i, html);
    assert.equal(cleanHtml(clean), clean, html);
  }
});

test('cleanHtml keeps headings, nested lists and tables with their spans', () => {
  const kept =
    '<h3>h</h3><ul><li><p>a</p><ol><li>b</li></ol></li></ul><table><tbody><tr><th colspan="2">c</th></tr><tr><td>d</td><td rowspan="3">e</td></tr></tbody></table>';
  assert.equal(cleanHtml(kept), kept);
  assert.equal(
    cleanHtml(
      '<table style="min-width: 75px"><colgroup><col></colgroup><tr><td colspan="1" rowspan="999" id="x">a</td></tr></table>',
    ),
    '<table><tr><td>a</td></tr></table>',
  );
  assert.equal(getVisibleText('<h2>A</h2><table><tr><td>b</td><td>c</td></tr></table>'), 'A b c');
});

test('wordsOf returns the text in one line', () => {
  assert.equal(
    getVisibleText('<p>One</p><ul><li>two &amp; <b>three</b></li><li>four</li></ul>'),
    'One two & three four',
  );
  assert.equal(getVisibleText('<p><br></p>'), '');
});
