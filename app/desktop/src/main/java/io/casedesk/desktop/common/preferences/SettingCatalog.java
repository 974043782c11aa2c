package io.casedesk.desktop.common.preferences;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Every setting there is, and what can be chosen. */
public final class SettingCatalog {

  private static final int MOST_IN_FLIGHT = 64;
  private static final int USUAL_IN_FLIGHT = 32;
  private static final int MOST_VALUES = 1_000_000;
  private static final int MANY_VALUES = 1_000;
  private static final int MOST_PER_SECOND = 1_000;

  /** Light or dark. */
  public enum Look {
    SYSTEM,
    LIGHT,
    DARK
  }

  /** Whether what moves stands still. */
  public enum Motion {
    SYSTEM,
    LESS,
    FULL
  }

  /** How high the rows of lists of records are. */
  public enum Density {
    COMFORTABLE,
    COMPACT
  }

  /** The language of the window. */
  public enum Language {
    SYSTEM,
    EN,
    DE;

    /** What numbers, dates and texts follow, where the computer speaks this. */
    public Locale locale(Locale system) {
      return switch (this) {
        case SYSTEM -> system;
        case EN -> system.getLanguage().equals("en") ? system : Locale.ENGLISH;
        case DE -> system.getLanguage().equals("de") ? system : Locale.GERMAN;
      };
    }
  }

  /** How times are shown. */
  public enum Dates {
    /** As the country of the person does, in local time. */
    LOCAL,
    /** Year first, in local time. */
    ISO,
    /** Year first, in UTC. */
    UTC
  }

  /** How often a list is read again by itself. */
  public enum Pace {
    /** As the clock beside the button that reads again says. */
    CLOCK(-1),
    OFF(0),
    M1(1),
    M5(5),
    M15(15),
    M60(60);

    private final int minutes;

    Pace(int minutes) {
      this.minutes = minutes;
    }

    /** How long it waits; nothing where the clock says, zero for never. */
    public Optional<Duration> wait(Duration clock) {
      return minutes < 0
          ? Optional.of(clock).filter(Duration::isPositive)
          : Optional.of(Duration.ofMinutes(minutes)).filter(Duration::isPositive);
    }
  }

  /** What an export is at first. */
  public enum Format {
    XLSX,
    CSV,
    NDJSON,
    JSON
  }

  /** What stands between the cells of CSV. */
  public enum Separator {
    COMMA(','),
    SEMICOLON(';'),
    TAB('\t');

    private final char character;

    Separator(char character) {
      this.character = character;
    }

    /** The character. */
    public char character() {
      return character;
    }
  }

  /** How the characters of CSV are written. */
  public enum Encoding {
    UTF8,
    /** With a mark at its beginning, by which Excel knows it. */
    UTF8_MARKED
  }

  /** Whether it is told that there is a newer version. */
  public enum Updates {
    OFF,
    /** Asked for once a day. */
    DAILY
  }

  public static final Setting<Look> LOOK = Setting.choice("appearance.look", Look.SYSTEM);

  public static final Setting<Motion> MOTION = Setting.choice("appearance.motion", Motion.SYSTEM);

  public static final Setting<Density> DENSITY =
      Setting.choice("appearance.density", Density.COMFORTABLE);

  public static final Setting<Language> LANGUAGE = Setting.choice("language", Language.SYSTEM);

  public static final Setting<Dates> DATES = Setting.choice("dates", Dates.LOCAL);

  public static final Setting<Pace> REFRESH_USE_CASES =
      Setting.choice("refresh.usecases", Pace.CLOCK);

  public static final Setting<Pace> REFRESH_SOLUTIONS =
      Setting.choice("refresh.solutions", Pace.CLOCK);

  /** Reads at the same time, at most. */
  public static final Setting<Integer> IN_FLIGHT =
      Setting.number("connection.inflight", USUAL_IN_FLIGHT, 1, MOST_IN_FLIGHT);

  /** From how many values on it is asked before they are written; 0 for never. */
  public static final Setting<Integer> ASK_FROM =
      Setting.number("run.askfrom", MANY_VALUES, 0, MOST_VALUES);

  /** Records written in a second, at most; 0 for as many as the service lets through. */
  public static final Setting<Integer> PER_SECOND =
      Setting.number("run.persecond", 0, 0, MOST_PER_SECOND);

  public static final Setting<Format> FORMAT = Setting.choice("files.format", Format.XLSX);

  public static final Setting<Separator> SEPARATOR =
      Setting.choice("files.separator", Separator.COMMA);

  public static final Setting<Encoding> ENCODING = Setting.choice("files.encoding", Encoding.UTF8);

  /** Where dialogs for files begin; empty for where the system does. */
  public static final Setting<String> FOLDER = Setting.text("files.folder");

  public static final Setting<Updates> UPDATES = Setting.choice("updates.notice", Updates.OFF);

  /** Who is asked for the newest version; empty for nobody. */
  public static final Setting<String> UPDATE_ADDRESS = Setting.text("updates.address");

  private SettingCatalog() {}

  /** All of them. */
  public static List<Setting<?>> all() {
    return List.of(
        LOOK,
        MOTION,
        DENSITY,
        LANGUAGE,
        DATES,
        REFRESH_USE_CASES,
        REFRESH_SOLUTIONS,
        IN_FLIGHT,
        ASK_FROM,
        PER_SECOND,
        FORMAT,
        SEPARATOR,
        ENCODING,
        FOLDER,
        UPDATES,
        UPDATE_ADDRESS);
  }
}
