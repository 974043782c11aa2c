package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * The spreadsheet of an analyst, 500 rows of which some name their values by a label, and some no
 * record, several or another one; and what the database is to hold at each step.
 */
final class AnalystsSheet {

  static final FieldRef SPONSOR = FieldRef.custom("sponsor");
  static final FieldRef THEME = FieldRef.custom("theme");
  static final String LABEL = "Finance and controlling";
  static final int ROWS = 500;
  static final int LABELS = 20;
  static final int UNMATCHED = 5;
  static final int AMBIGUOUS = 3;
  static final int FOUGHT_OVER = 10;
  static final int MINE = 4;
  static final int MATCHED = ROWS - UNMATCHED - AMBIGUOUS;

  private final Path database;
  private final List<UseCase> rows = new ArrayList<>();

  /** The record without zeros, and the one of a pair. */
  private final List<UseCase> kept = new ArrayList<>();

  AnalystsSheet(Path database) {
    this.database = database;
  }

  /** Three pairs of records with one source id each, and one that begins with zeros. */
  void arrange() throws SQLException {
    List<String> ids = new ArrayList<>(new ServiceDatabase(database).rows("use_case").keySet());
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database);
        PreparedStatement set =
            connection.prepareStatement(
                "UPDATE use_case SET source_id = ?, delete_flag = 0 WHERE id = ?")) {
      for (int i = 0; i < ids.size(); i++) {
        String own = i < 2 * AMBIGUOUS ? "PAIR-" + i / 2 : "KEY-" + i;
        set.setString(1, i == 2 * AMBIGUOUS ? "0042" : own);
        set.setString(2, ids.get(i));
        set.executeUpdate();
      }
    }
  }

  /** Writes it, of the records as the window has read them. */
  Path write(List<UseCase> records, Path file) throws IOException {
    rows.addAll(
        records.stream()
            .filter(record -> record.text("source_id").startsWith("KEY-"))
            .filter(record -> !"fin".equals(shown(record.value(THEME))))
            .limit(MATCHED)
            .toList());
    assertEquals(MATCHED, rows.size());
    kept.add(bySource(records, "0042"));
    kept.add(bySource(records, "PAIR-0"));
    List<String> lines = new ArrayList<>(List.of("source_id;Sponsor;Theme;Remark"));
    for (int i = 0; i < MATCHED; i++) {
      boolean label = i >= FOUGHT_OVER && i < FOUGHT_OVER + LABELS;
      lines.add(
          rows.get(i).text("source_id") + ";Sponsor " + i + ";" + (label ? LABEL : "") + ";x");
    }
    for (int i = 0; i < AMBIGUOUS; i++) {
      lines.add("PAIR-" + i + ";Of a pair;;");
    }
    lines.add("42;Without zeros;;");
    for (int i = 1; i < UNMATCHED; i++) {
      lines.add("NOWHERE-" + i + ";Of none;;");
    }
    return Files.write(file, lines);
  }

  private static UseCase bySource(List<UseCase> records, String id) {
    return records.stream()
        .filter(record -> record.text("source_id").equals(id))
        .findFirst()
        .orElseThrow();
  }

  /** The record of a row that names exactly one. */
  UseCase row(int number) {
    return rows.get(number);
  }

  private UseCase near() {
    return kept.get(0);
  }

  private UseCase pair() {
    return kept.get(1);
  }

  /** What the database holds once all of it was written. */
  void wroteAll(WholeDatabase expected) {
    for (int i = 0; i < MATCHED; i++) {
      if (i < MINE || i >= FOUGHT_OVER) {
        expected.wrote(rows.get(i), SPONSOR, "Sponsor " + i);
      }
      if (i >= FOUGHT_OVER && i < FOUGHT_OVER + LABELS) {
        expected.wrote(rows.get(i), THEME, "fin");
      }
    }
    expected.wrote(near(), SPONSOR, "Without zeros");
    expected.wrote(pair(), SPONSOR, "Of a pair");
  }

  /** What it holds once that was undone, but for what somebody else wrote meanwhile. */
  void undone(WholeDatabase expected) {
    for (int i = 0; i < MATCHED; i++) {
      if (i >= FOUGHT_OVER) {
        expected.wrote(rows.get(i), SPONSOR, shown(rows.get(i).value(SPONSOR)));
      } else {
        expected.wrote(rows.get(i), SPONSOR, "Another user " + i);
      }
      expected.wrote(rows.get(i), THEME, shown(rows.get(i).value(THEME)));
    }
    expected.wrote(near(), SPONSOR, shown(near().value(SPONSOR)));
    expected.wrote(pair(), SPONSOR, shown(pair().value(SPONSOR)));
  }

  private static String shown(@org.jspecify.annotations.Nullable FieldValue value) {
    return value == null ? "" : value.display();
  }
}
