package io.casedesk.files.checklists;

import io.casedesk.files.CsvOutput;
import io.casedesk.messages.Message;
import io.casedesk.model.Sha256;
import io.casedesk.model.checklist.Assignment;
import io.casedesk.model.checklist.ChecklistChange.Snapshot;
import io.casedesk.model.checklist.ChecklistKey;
import io.casedesk.model.checklist.ReviewedChecklists;
import io.casedesk.model.checklist.UnusableFileException;
import io.casedesk.model.service.ReadOutcome;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.DigestOutputStream;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/**
 * The checklists of many solutions with their reviews, to be passed on as a file. All formats have
 * equal contents and the SHA-256 of their data; a page also contains the data itself.
 *
 * @param about information about the pack
 * @param checklists its contents
 * @param assigned who is to review a checklist, and until when; checklists without an assignment
 *     are missing
 */
public record ReviewPack(
    About about, ReviewedChecklists checklists, Map<ChecklistKey, Assignment> assigned) {

  /** Makes an unmodifiable copy. */
  public ReviewPack {
    assigned = Map.copyOf(assigned);
  }

  /** Creates a pack of checklists that are assigned to no reviewer. */
  public ReviewPack(About about, ReviewedChecklists checklists) {
    this(about, checklists, Map.of());
  }

  /**
   * Information about a pack for its reader.
   *
   * @param connection base URL of the service
   * @param asOf when the checklists were read
   * @param by who created the pack; may be empty
   * @param scope the selection of solutions in the pack
   * @param doubts reasons why the list of solutions may be incomplete; empty when it is complete
   */
  public record About(
      String connection, Instant asOf, String by, String scope, List<String> doubts) {

    /** Makes an unmodifiable copy. */
    public About {
      doubts = List.copyOf(doubts);
    }

    /** The reasons why a read of the list may be incomplete. */
    public static List<String> doubts(ReadOutcome listed) {
      return listed.shortfalls().stream()
          .map(
              one ->
                  one.reason().name().toLowerCase(Locale.ROOT).replace('_', ' ')
                      + " ("
                      + one.detail()
                      + ")")
          .distinct()
          .toList();
    }
  }

  /**
   * Words the texts that a pack adds to its data, for its readers. The data itself and a CSV file
   * don't depend on it.
   *
   * @param language the language tag of the texts, such as de
   * @param words words a text
   * @param times writes a time with its zone
   * @param dates writes a date
   * @param empty what is shown for an empty value
   * @param notSet what is shown for a field that is not set
   */
  public record Wording(
      String language,
      Function<Message, String> words,
      Function<Instant, String> times,
      Function<LocalDate, String> dates,
      String empty,
      String notSet) {

    /** English, with times in UTC. */
    public static final Wording ENGLISH =
        new Wording(
            "en", Message::text, ReviewTables::utc, LocalDate::toString, "(empty)", "(not set)");
  }

  /** The formats of a pack. */
  public enum Format {
    /** One row for each checklist. */
    CSV,
    /** A workbook: list, reviews, details, changes, open points, about. */
    XLSX,
    /** A page to print and sign; {@link #read} reads its data. */
    HTML;

    /** The name in lower case, as on the command line. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Writes the pack. Equal packs give equal bytes, except for a workbook, which contains its
   * creation time.
   *
   * @param out the output; stays open
   * @throws IllegalArgumentException when the format can't hold the pack; the message says why
   */
  public void write(Format format, OutputStream out) throws IOException {
    write(format, out, Wording.ENGLISH);
  }

  /**
   * Writes the pack like {@link #write(Format, OutputStream)}, with other words.
   *
   * @param wording the words of a workbook or page
   */
  public void write(Format format, OutputStream out, Wording wording) throws IOException {
    switch (format) {
      case CSV ->
          CsvOutput.write(
              out,
              ReviewTables.CSV_LIST,
              rows -> new ReviewTables(this, Wording.ENGLISH).csv(rows));
      case XLSX -> new ReviewWorkbook(this, wording).write(out);
      case HTML -> ReviewPage.write(this, out, wording);
    }
  }

  /**
   * Reads the checklists, without the reviews, from a page that this class wrote.
   *
   * @param page a file in the format {@link Format#HTML}; stays open
   * @throws UnusableFileException when it's another or a damaged file; the message says why
   */
  public static Snapshot read(InputStream page) throws IOException {
    return ReviewPage.read(page);
  }

  /** The SHA-256 of the data, in 64 lower-case hexadecimal digits. */
  public String sha256() throws IOException {
    try (DigestOutputStream digest =
        new DigestOutputStream(OutputStream.nullOutputStream(), Sha256.begin())) {
      ChecklistLines.write(checklists, digest);
      return Sha256.hex(digest.getMessageDigest());
    }
  }
}
