import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  // The other two describe views.
  schema: ['./src/features/**/!(catalog|papers).table.ts', './src/app/**/*.table.ts'],
  out: './db/migrations',
});
