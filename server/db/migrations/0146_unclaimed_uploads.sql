-- Uploads that came without a use are found by a job when their day is over.
create index upload_unclaimed on upload (created_at) where use = 'unclaimed';
