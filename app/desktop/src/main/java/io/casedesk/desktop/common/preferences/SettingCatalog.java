package io.casedesk.desktop.common.preferences;

import io.casedesk.desktop.common.text.Timestamps;
import io.casedesk.files.table.TableFormat;
import io.casedesk.files.table.TableWriters.CsvStyle;
import java.util.List;
import java.util.Locale;

/** Declares all settings and their possible values. */
public final class SettingCatalog {

  private static final int MOST_IN_FLIGHT = 64;
  private static final int USUAL_IN_FLIGHT = 32;
  private static final int MOST_VALUES = 1_000_000;
  private static final int MANY_VALUES = 1_000;
  private static final int MOST_PER_SECOND = 1_000;

  /** The color scheme. */
  public enum ThemeChoice {
    SYSTEM,
    LIGHT,
    DARK;

    /**
     * Returns the choice with this name in any case.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static ThemeChoice of(String name) {
      return valueOf(name.toUpperCase(Locale.ROOT));
    }
  }

  /** Whether animations are reduced. */
  public enum Motion {
    SYSTEM,
    LESS,
    FULL
  }

  /** The height of list rows. */
  public enum Density {
    COMFORTABLE,
    COMPACT
  }

  /** Whether the fields of the selected record are shown beside the list. */
  public enum RecordPane {
    /** Shown while the window is wide enough for the list beside it. */
    AUTOMATIC,
    SHOWN,
    HIDDEN
  }

  /** Whether lists show the numbers and check boxes of their rows. */
  public enum RowNumbers {
    SHOWN,
    HIDDEN
  }

  /** The language of the window. */
  public enum Language {
    SYSTEM,
    EN,
    DE;

    /** Returns the locale for texts, numbers and dates, given the system locale. */
    public Locale locale(Locale system) {
      return switch (this) {
        case SYSTEM -> system;
        case EN -> system.getLanguage().equals("en") ? system : Locale.ENGLISH;
        case DE -> system.getLanguage().equals("de") ? system : Locale.GERMAN;
      };
    }
  }

  /** The format of numbers in lists and reviews. */
  public enum Numbers {
    /** With separated thousands. */
    GROUPED,
    PLAIN
  }

  /** The CSV separator. */
  public enum Separator {
    COMMA(','),
    SEMICOLON(';'),
    TAB('\t'),
    /** As spreadsheet programs of the user's region, with their numbers and dates. */
    REGION(',');

    private final char character;

    Separator(char character) {
      this.character = character;
    }

    /**
     * Returns the style of a CSV file.
     *
     * @param isMarked whether the file has a byte order mark; that of a region always has
     */
    public CsvStyle style(boolean isMarked, Locale region) {
      return this == REGION ? CsvStyle.of(region) : new CsvStyle(character, isMarked);
    }
  }

  /** The CSV encoding. */
  public enum Encoding {
    UTF8,
    /** UTF-8 with a byte order mark, by which Excel recognizes it. */
    UTF8_MARKED
  }

  public static final Setting<ThemeChoice> LOOK =
      Setting.choice("appearance.look", ThemeChoice.SYSTEM);

  public static final Setting<Motion> MOTION = Setting.choice("appearance.motion", Motion.SYSTEM);

  public static final Setting<Density> DENSITY =
      Setting.choice("appearance.density", Density.COMFORTABLE);

  public static final Setting<RecordPane> RECORD_PANE =
      Setting.choice("appearance.pane", RecordPane.AUTOMATIC);

  public static final Setting<RowNumbers> ROW_NUMBERS =
      Setting.choice("appearance.rows", RowNumbers.SHOWN);

  public static final Setting<Language> LANGUAGE = Setting.choice("language", Language.SYSTEM);

  public static final Setting<Timestamps.Form> DATES =
      Setting.choice("dates", Timestamps.Form.LOCAL);

  public static final Setting<Numbers> NUMBERS = Setting.choice("numbers", Numbers.GROUPED);

  /** Maximum number of concurrent reads. */
  public static final Setting<Integer> IN_FLIGHT =
      Setting.number("connection.inflight", USUAL_IN_FLIGHT, 1, MOST_IN_FLIGHT);

  /** Number of values from which applying needs confirmation; 0 for never. */
  public static final Setting<Integer> ASK_FROM =
      Setting.number("run.askfrom", MANY_VALUES, 0, MOST_VALUES);

  /** Maximum number of records written per second; 0 for no limit. */
  public static final Setting<Integer> PER_SECOND =
      Setting.number("run.persecond", 0, 0, MOST_PER_SECOND);

  public static final Setting<TableFormat> FORMAT =
      Setting.choice("files.format", TableFormat.XLSX);

  public static final Setting<Separator> SEPARATOR =
      Setting.choice("files.separator", Separator.COMMA);

  public static final Setting<Encoding> ENCODING = Setting.choice("files.encoding", Encoding.UTF8);

  /** Start folder of file dialogs; empty for the default of the system. */
  public static final Setting<String> FOLDER = Setting.text("files.folder");

  /** Name of the reviewer; empty for that of the user of the computer. */
  public static final Setting<String> REVIEWER = Setting.text("reviews.name");

  /** Folder in which reviewers exchange reviews; empty for none. */
  public static final Setting<String> REVIEW_FOLDER = Setting.text("reviews.folder");

  private SettingCatalog() {}

  /** Returns all settings. */
  public static List<Setting<?>> all() {
    return List.of(
        LOOK,
        MOTION,
        DENSITY,
        RECORD_PANE,
        ROW_NUMBERS,
        LANGUAGE,
        DATES,
        NUMBERS,
        IN_FLIGHT,
        ASK_FROM,
        PER_SECOND,
        FORMAT,
        SEPARATOR,
        ENCODING,
        FOLDER,
        REVIEWER,
        REVIEW_FOLDER);
  }
}
