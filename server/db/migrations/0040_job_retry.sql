-- things that a job could not work through: when each has its next turn, and why
create table job_retry (
  work text not null,
  thing_id int not null,
  tries int not null,
  next_at timestamptz not null,
  error text not null,
  primary key (work, thing_id)
);
