import { sql, type Kysely } from 'kysely';

/** Submissions get a reference, keep everything that was sent, and the plan's answer. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
    alter table submission
      add column reference text unique check (reference ~ '^[AD](-[0-9A-HJKMNP-TV-Z]{4}){2}$'),
      -- What was sent, as it was at that moment. Null for submissions from before this column.
      add column sent jsonb;
    alter table work_item
      -- Of a food benefit request or a provider update. A submission has its own.
      add column reference text unique check (reference ~ '^[FP](-[0-9A-HJKMNP-TV-Z]{4}){2}$'),
      add column sent jsonb,
      add column answer text check (answer in ('overturned', 'partly', 'upheld')),
      add column answered_on date,
      -- What the plan writes to the office. The column note is for the plan itself.
      add column message text;
    update work_item set answered_on = updated_date where status in ('End', 'Rejected');

    -- A letter, seven random characters, and the check character of Luhn mod 32 (rules/claim/reference.ts).
    -- Requests see only their own rows, so the owner looks whether a reference is taken.
    create function new_reference(letter text) returns text language plpgsql volatile security definer
      set search_path = pg_catalog as $$
    declare
      alphabet constant text := '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
      random bytea;
      body text;
      product integer;
      total integer;
      made text;
    begin
      loop
        random := uuid_send(gen_random_uuid());
        body := letter;
        -- Bytes 6 and 8 of a random UUID have fixed bits.
        for place in 0..7 loop
          if place <> 6 then
            body := body || substr(alphabet, (get_byte(random, place) & 31) + 1, 1);
          end if;
        end loop;
        total := 0;
        for place in 1..8 loop
          product := (strpos(alphabet, substr(body, place, 1)) - 1) * (2 - place % 2);
          total := total + product / 32 + product % 32;
        end loop;
        body := body || substr(alphabet, (32 - total % 32) % 32 + 1, 1);
        made := substr(body, 1, 1) || '-' || substr(body, 2, 4) || '-' || substr(body, 6, 4);
        if not exists (select from public.submission where reference = made)
          and not exists (select from public.work_item where reference = made) then
          return made;
        end if;
      end loop;
    end $$;

    update submission set reference = new_reference(case type when 'Appeal' then 'A' else 'D' end)
      where state = 'submitted';
    update work_item set reference = new_reference(case kind when 'food-benefit' then 'F' else 'P' end)
      where kind <> 'submission';

    create function give_submission_reference() returns trigger language plpgsql as $$
    begin
      new.reference := public.new_reference(case new.type when 'Appeal' then 'A' else 'D' end);
      return new;
    end $$;
    create trigger submission_reference before insert or update of state on submission for each row
      when (new.state = 'submitted' and new.reference is null) execute function give_submission_reference();
    create function give_work_item_reference() returns trigger language plpgsql as $$
    begin
      new.reference := public.new_reference(case new.kind when 'food-benefit' then 'F' else 'P' end);
      return new;
    end $$;
    create trigger work_item_reference before insert on work_item for each row
      when (new.kind <> 'submission' and new.reference is null) execute function give_work_item_reference();

    create index submission_office on submission (tax_id, submitted_at desc) where state = 'submitted';
    create index work_item_author on work_item (created_by, created_at desc) where kind <> 'submission';
  `)
    .execute(db);
}
