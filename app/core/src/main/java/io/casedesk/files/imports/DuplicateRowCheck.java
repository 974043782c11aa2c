package io.casedesk.files.imports;

import io.casedesk.files.imports.ImportChoices.Duplicates;
import io.casedesk.files.imports.ImportRow.State;
import io.casedesk.messages.Message;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Marks rows as duplicates when several rows write, or would create, one record. */
final class DuplicateRowCheck {

  private static final int SHOWN = 5;

  private DuplicateRowCheck() {}

  /**
   * Marks duplicate rows.
   *
   * @param duplicates which of several rows for one record is used
   */
  static void setApart(List<ImportRow> rows, Duplicates duplicates) {
    setApartDuplicates(rows, duplicates);
    setApartFromMade(rows);
  }

  /** Marks rows that write or would create one record, except the one that is used. */
  private static void setApartDuplicates(List<ImportRow> rows, Duplicates duplicates) {
    Map<String, Integer> records = HashMap.newHashMap(rows.size());
    Map<String, Integer> created = new HashMap<>();
    Map<Integer, List<Integer>> places = new LinkedHashMap<>();
    Set<String> contested = contested(rows);
    for (int i = 0; i < rows.size(); i++) {
      ImportRow row = rows.get(i);
      if (row.state() == State.MATCHED
          || row.state() == State.CREATE
          || (row.state() == State.DONE && contested.contains(row.recordId()))) {
        Integer first =
            row.recordId().isEmpty()
                ? created.putIfAbsent(row.key(), i)
                : records.putIfAbsent(row.recordId(), i);
        if (first != null) {
          places.computeIfAbsent(first, place -> new ArrayList<>(List.of(place))).add(i);
        }
      }
    }
    places.values().forEach(same -> setApart(rows, same, duplicates));
  }

  /** Marks the rows of one record, except the one that is used. */
  private static void setApart(List<ImportRow> rows, List<Integer> same, Duplicates duplicates) {
    int used =
        switch (duplicates) {
          case NONE -> -1;
          case FIRST -> same.getFirst();
          case LAST -> same.getLast();
        };
    String numbers =
        same.stream()
            .limit(SHOWN)
            .map(place -> String.valueOf(rows.get(place).number()))
            .collect(Collectors.joining(", "));
    Message why = Message.of("match.same-record", same.size(), numbers);
    for (int place : same) {
      if (place != used) {
        rows.set(place, rows.get(place).as(State.DUPLICATE, why));
      }
    }
  }

  /**
   * Records claimed by rows with different keys, such as a record without a source id, which any
   * key fits.
   */
  private static Set<String> contested(List<ImportRow> rows) {
    Set<String> contested = new HashSet<>();
    if (rows.stream().noneMatch(row -> row.state() == State.DONE)) {
      return contested;
    }
    Map<String, String> keys = new HashMap<>();
    for (ImportRow row : rows) {
      if (row.state() == State.MATCHED || row.state() == State.DONE) {
        String other = keys.putIfAbsent(row.recordId(), row.key());
        if (other != null && !other.equals(row.key())) {
          contested.add(row.recordId());
        }
      }
    }
    return contested;
  }

  /** Marks rows that would create a record which another row with an equal key already has. */
  private static void setApartFromMade(List<ImportRow> rows) {
    if (rows.stream().noneMatch(row -> row.state() == State.CREATE)) {
      return;
    }
    Map<String, ImportRow> made = new HashMap<>();
    for (ImportRow row : rows) {
      if (row.state() == State.MATCHED || row.state() == State.DONE) {
        made.put(row.key(), row);
      }
    }
    rows.replaceAll(
        row -> {
          ImportRow other = row.state() == State.CREATE ? made.get(row.key()) : null;
          return other == null
              ? row
              : row.as(
                  State.DUPLICATE, Message.of("match.same-key", other.number(), other.recordId()));
        });
  }
}
