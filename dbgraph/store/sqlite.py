"""What is particular to SQLite: connections, transactions and the full-text index.

**The index for search** is the FTS5 table ``search_fts`` with the columns ``names``, ``columns``,
``descriptions``, ``labels`` (in this order, for ``bm25(search_fts, w1, w2, w3, w4)``), tokenizer
``porter unicode61``. It is an external-content table over ``search_documents`` (``rowid`` = its ``id``) that
triggers keep in step within the same transaction, so whoever writes a document has changed the index::

    SELECT d.qualified_name, bm25(search_fts, 3, 1, 1, 0.3) AS rank
    FROM search_fts JOIN search_documents d ON d.id = search_fts.rowid
    WHERE search_fts MATCH :expression ORDER BY rank, d.qualified_name

``unicode61`` takes a run of Japanese or Chinese for one word, so documents are stored with such runs split
into pairs of characters; ``lexical_text`` does it, and a query must go through it as well.
"""
