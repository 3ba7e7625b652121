--
-- PostgreSQL database dump
--

\restrict aaaa

-- Dumped from database version 16.1

SET statement_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;

--
-- Name: state; Type: TYPE; Schema: public; Owner: postgres
--

CREATE TYPE public.state AS ENUM (
    'open',
    'closed'
);


ALTER TYPE public.state OWNER TO postgres;

--
-- Name: touch(); Type: FUNCTION; Schema: public; Owner: postgres
--

CREATE FUNCTION public.touch() RETURNS trigger
    LANGUAGE plpgsql
    AS $_$
BEGIN
  NEW.seen = now(); -- ; CREATE TABLE never (x int);
  CREATE TEMP TABLE IF NOT EXISTS inside (x int);
  RETURN NEW;
END;
$_$;

SET default_tablespace = '';

SET default_table_access_method = heap;

--
-- Name: tickets; Type: TABLE; Schema: public; Owner: postgres
--

CREATE TABLE public.tickets (
    id integer NOT NULL,
    title character varying(80) DEFAULT 'none'::character varying NOT NULL,
    state public.state DEFAULT 'open'::public.state NOT NULL,
    owner_id bigint,
    seen timestamp without time zone,
    CONSTRAINT tickets_title_check CHECK (((title)::text <> ''::text))
);


ALTER TABLE public.tickets OWNER TO postgres;

CREATE SEQUENCE public.tickets_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


ALTER SEQUENCE public.tickets_id_seq OWNED BY public.tickets.id;

CREATE TABLE public.owners (
    id bigint NOT NULL,
    name text
);

ALTER TABLE public.owners ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.owners_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

ALTER TABLE ONLY public.tickets ALTER COLUMN id SET DEFAULT nextval('public.tickets_id_seq'::regclass);

--
-- Data for Name: owners; Type: TABLE DATA; Schema: public; Owner: postgres
--

COPY public.owners (id, name) FROM stdin;
1	it's; CREATE TABLE no_table (x int);
2	"half
3	\\N $$ /* --
\.

COPY public.tickets (id, title, state, owner_id, seen) FROM stdin;
1	a	open	1	\N
\.

SELECT pg_catalog.setval('public.tickets_id_seq', 1, true);

ALTER TABLE ONLY public.owners
    ADD CONSTRAINT owners_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.tickets
    ADD CONSTRAINT tickets_pkey PRIMARY KEY (id);

CREATE INDEX index_tickets_on_owner_id ON public.tickets USING btree (owner_id);

CREATE UNIQUE INDEX index_tickets_on_title ON public.tickets USING btree (title);

CREATE TRIGGER touching BEFORE UPDATE ON public.tickets FOR EACH ROW EXECUTE FUNCTION public.touch();

ALTER TABLE ONLY public.tickets
    ADD CONSTRAINT fk_rails_1 FOREIGN KEY (owner_id) REFERENCES public.owners(id) ON DELETE CASCADE;

COMMENT ON COLUMN public.tickets.seen IS 'last look; not the last change';

\unrestrict aaaa
--
-- PostgreSQL database dump complete
--
