import { queryOptions } from '@tanstack/react-query';
import type { UploadRule } from '../../upload-rules.contract.ts';

export const uploadRulesPath = '/api/admin/upload-rules';

export const uploadRulesQuery = queryOptions<UploadRule[]>({ queryKey: [uploadRulesPath], staleTime: 0 });
