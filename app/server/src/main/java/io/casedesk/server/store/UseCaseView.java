package io.casedesk.server.store;

import io.casedesk.server.database.SqlDatabase;

/**
 * The fields of a use case in a list (contract, sections 2.1 and 4.1). Here the database itself
 * writes the JSON that Jackson writes of one {@link StoredUseCase}: reading ten columns a row with
 * Jdbi and writing them again made pages three times slower (decision 9).
 */
public enum UseCaseView {
  /** All fields. */
  FULL,
  /** All fields but description and custom_fields. */
  SUMMARY;

  /** An expression for the object as text, of the table {@code use_case} under the name u. */
  String json(SqlDatabase database) {
    String rest =
        member(",", "status", text(database, "status"))
            + member(",", "created_at", text(database, "created_at"))
            + member(",", "updated_at", text(database, "updated_at"))
            + member(",", "delete_flag", "CASE WHEN u.delete_flag THEN 'true' ELSE 'false' END")
            + member(",", "source_id", "coalesce(" + text(database, "source_id") + ", 'null')");
    return "concat("
        + member("{", "id", text(database, "id"))
        + member(",", "title", text(database, "title"))
        + switch (this) {
          case FULL ->
              member(",", "description", text(database, "description"))
                  + rest
                  + member(",", "custom_fields", "u.custom_fields");
          case SUMMARY -> rest;
        }
        + "'}')";
  }

  private static String member(String before, String name, String value) {
    return "'" + before + '"' + name + "\":', " + value + ", ";
  }

  private static String text(SqlDatabase database, String column) {
    return database.quoted("u." + column);
  }
}
