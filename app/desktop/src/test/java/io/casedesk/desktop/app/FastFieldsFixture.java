package io.casedesk.desktop.app;

import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import javafx.scene.Node;

/** A window with every type of field, into which keys are typed faster than it is drawn. */
abstract class FastFieldsFixture extends FieldMatrixFixture {

  private static final int LONGEST = 14;

  /** The characters that are typed: digits, parts of keys, words and of invalid input. */
  private static final String CHARACTERS = "0126ynahoepmt-./@ ";

  /**
   * Every how many sequences of an ordinary build the slow keys wait until the window is drawn,
   * which takes longest. After the keys of the others it is only laid out: what the window does
   * later than that, in a frame or from the background, happens between them by chance.
   */
  private static final int DRAWN_EVERY = 5;

  /** Draws the character of a key. */
  static TypedKey character(Random random) {
    return DrawnKeys.character(CHARACTERS, random);
  }

  /** Draws the keys of a sequence. */
  static List<TypedKey> drawn(Random random, Supplier<TypedKey> key) {
    return DrawnKeys.upTo(LONGEST, random, key);
  }

  /** Draws sequences that begin in a field of a record, each type of field in its turn. */
  final void compare(KeysInField drawn, Place place, Supplier<? extends Record> outcome) {
    List<FieldMatrix> fields = List.of(FieldMatrix.values());
    DrawnKeys.compare(
        DrawnKeys.count(60),
        keys,
        (i, random) -> {
          FieldMatrix field = fields.get(i % fields.size());
          String record = DrawnKeys.oneOf(FieldMatrix.RECORDS, random);
          return new DrawnKeys.Sequence(
              field + " of " + record, () -> place.put(record, field), drawn.draw(random, field));
        },
        this::settle,
        outcome);
  }

  /** Draws the keys that are typed in a field. */
  @FunctionalInterface
  interface KeysInField {
    /** Draws them. */
    List<TypedKey> draw(Random random, FieldMatrix field);
  }

  /** A place in the window. */
  @FunctionalInterface
  interface Place {
    /** Puts the keyboard into a field of a record, without changes. */
    void put(String record, FieldMatrix field);
  }

  private void settle(int sequence) {
    if (DrawnKeys.areAskedFor() || sequence % DRAWN_EVERY == 0) {
      Pulses.await();
      return;
    }
    for (int i = 0; i < 2; i++) {
      Keyboard.fx(
          () -> {
            keys.arrange();
            return true;
          });
    }
  }

  /** Puts the keyboard on the table, and removes every change and its history. */
  final void discardAll() {
    focusTable();
    matrix.discard();
  }

  final void focusTable() {
    Keyboard.fx(
        () -> {
          table().requestFocus();
          return true;
        });
  }

  final Node table() {
    return matrix.window.stage.getScene().lookup(".record-table");
  }

  /** Values to type into three empty fields of a type. */
  static List<String> values(FieldMatrix field) {
    return switch (field) {
      case TEXT, LONG, UNKNOWN -> List.of("yes 1", "no 2", "three");
      case NUMBER -> List.of("61", "62", "63");
      case DATE -> List.of("2026-12-01", "2026-12-02", "2026-12-03");
      case BOOLEAN -> List.of("y", "no", "yes");
      case DROPDOWN -> List.of("op", "hr", "ops");
      case MULTI -> List.of("amer", "eme", "latam");
      case URL -> List.of("https://a.example/1", "https://a.example/2", "https://a.example/3");
      case EMAIL -> List.of("a@b.example", "c@d.example", "e@f.example");
    };
  }

  /** What is staged for the values, as JSON. */
  static List<String> stored(FieldMatrix field) {
    return switch (field) {
      case NUMBER -> values(field);
      case BOOLEAN -> List.of("true", "false", "true");
      case DROPDOWN -> List.of("\"ops\"", "\"hr\"", "\"ops\"");
      case MULTI -> List.of("[\"amer\"]", "[\"emea\"]", "[\"latam\"]");
      default -> values(field).stream().map(value -> "\"" + value + "\"").toList();
    };
  }
}
