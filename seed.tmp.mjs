import { readFileSync, readdirSync } from 'node:fs';
import pg from 'pg';
import { loadPdfium, memoryAt } from './src/platform/pdf/pdfium.ts';
import { withDocument } from './src/platform/pdf/pdf-file.ts';
import { withPage, pageText } from './src/platform/pdf/pdf-page.ts';
const {pdfium}=await loadPdfium(8192);
const c=new pg.Client(process.argv[2].startsWith('postgres')?process.argv[2]:{host:process.argv[2],port:Number(process.argv[3]??5432),user:process.argv[4]??'postgres',database:process.argv[5]??'postgres'});
await c.connect();
const {rows}=await c.query('select sha256,storage_key,pages from paper_files');
for(const r of rows){ const path='/tmp/reader-data/files/'+r.storage_key;
 withDocument(pdfium,path,(d)=>{r.texts=Array.from({length:r.pages},(_,i)=>withPage(pdfium,d,i,(p)=>pageText(pdfium,p))??'')});
 for(const [i,t] of (r.texts??[]).entries()) await c.query("insert into page_texts(sha256,page,text,source,language,engine) values($1,$2,$3,'text layer','hi+en','seed') on conflict do nothing",[r.sha256,i+1,t]);
}
console.log((await c.query("select count(*), avg(length(text)) from page_texts")).rows);
await c.query('analyze page_texts');
await c.end();
