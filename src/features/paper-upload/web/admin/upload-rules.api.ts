export const uploadRulesPath = '/api/admin/upload-rules';
