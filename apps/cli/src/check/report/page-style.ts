/** The style of the report page. */
export const PAGE_STYLE = `
:root{color-scheme:light dark;--ink:#1b1f24;--soft:#59636e;--line:#d8dee4;--page:#fff;--bar:#0b6bcb;--good:#146c2e}
@media (prefers-color-scheme:dark){:root{--ink:#e6edf3;--soft:#9aa4af;--line:#343c45;--page:#12161b;--bar:#5aa9f8;--good:#6fd08c}}
body{margin:0;background:var(--page);color:var(--ink);font:15px/1.5 system-ui,sans-serif}
main{max-width:72rem;margin:0 auto;padding:1.5rem}
h1{font-size:1.5rem;overflow-wrap:anywhere}h2{font-size:1.15rem;margin-top:2rem}
dl{display:flex;flex-wrap:wrap;gap:1rem 2.5rem;margin:1rem 0}dt{color:var(--soft)}dd{margin:0;font-size:1.6rem}
.wide{overflow-x:auto}table{border-collapse:collapse;width:100%}
th,td{text-align:left;vertical-align:top;padding:.45rem .75rem .45rem 0;border-bottom:1px solid var(--line)}
th{color:var(--soft);font-weight:600}.n{text-align:right;font-variant-numeric:tabular-nums}
code{font-size:.87em;overflow-wrap:anywhere}q{color:var(--soft);overflow-wrap:anywhere}.good{color:var(--good)}
svg{width:100%;height:auto}svg text{fill:var(--ink);font:13px system-ui,sans-serif}svg rect{fill:var(--bar)}
`.trim();
