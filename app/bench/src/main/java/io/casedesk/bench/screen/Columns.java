package io.casedesk.bench.screen;

import io.casedesk.model.FieldRef;
import java.util.List;
import java.util.stream.Stream;

/** The 24 columns that every program shows. */
final class Columns {

  private static final List<String> CUSTOM =
      List.of(
          "theme",
          "risk_tier",
          "business_unit",
          "maturity",
          "review_date",
          "annual_benefit",
          "personal_data",
          "success_measure",
          "data_sources",
          "documentation_url",
          "contact_email",
          "sponsor",
          "team",
          "technology",
          "go_live",
          "setup_cost",
          "users",
          "human_review",
          "hosting",
          "review_notes");

  /** Their fields. */
  static final List<FieldRef> FIELDS =
      Stream.of(
              Stream.of("title", "status", "source_id").map(FieldRef::standard),
              CUSTOM.stream().map(FieldRef::custom),
              Stream.of(FieldRef.standard("updated_at")))
          .flatMap(fields -> fields)
          .toList();

  /** Their ids in the window. */
  static final List<String> ALL = FIELDS.stream().map(FieldRef::toString).toList();

  private Columns() {}
}
