package io.casedesk.server.store;

import io.casedesk.server.database.SqlDatabase;
import java.util.List;

/**
 * The fields of a use case to return (contract, sections 2.1 and 4.1). The database itself writes
 * them as JSON, one object a row: reading nine columns a row and writing them again took most of
 * the time of a page.
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

  /** The columns that can be large. */
  List<String> columns() {
    return switch (this) {
      case FULL -> List.of("title", "description", "custom_fields");
      case SUMMARY -> List.of("title");
    };
  }

  private static String member(String before, String name, String value) {
    return "'" + before + '"' + name + "\":', " + value + ", ";
  }

  private static String text(SqlDatabase database, String column) {
    return database.quoted("u." + column);
  }
}
