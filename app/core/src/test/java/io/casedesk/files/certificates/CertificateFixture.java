package io.casedesk.files.certificates;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.casedesk.files.certificates.Certificate.Form;
import io.casedesk.files.certificates.Certificate.NoCertificateException;
import io.casedesk.model.runs.JournalEntry.StoredJournalEntry;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.model.runs.RunLog;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.io.TempDir;

/** Certificates of a run of five cells: one each that was applied, blank, in conflict and so on. */
abstract class CertificateFixture {

  static final String FIRST = "0b6f0a52-6c1d-4d0e-9f3a-5d1f6f0c2a01";
  static final String SECOND = "7c21/9";

  @TempDir static Path folder;

  static RunHeader header() {
    return new RunHeader(
        "20261121-213244-7f3a",
        "https://cases.example.com",
        "use-cases",
        Instant.parse("2026-11-21T21:32:44.120Z"),
        "Zoë Müller",
        "apply themes.json");
  }

  /** What {@code RunJournal} writes. */
  static ListedRun run() {
    ListedRun run = new ListedRun(header());
    run.append(
        "planned",
        FIRST,
        "{\"cells\":["
            + planned("theme", "\"seen\":{\"text\":\"fin\"},", "{\"text\":\"legal_ops\"}")
            + ","
            + planned("sponsor", "", "{\"text\":\"\\u0141ukasz <b>\\\"N\\\"</b> & Co\"}")
            + "]}");
    run.append(
        "planned",
        SECOND,
        "{\"cells\":["
            + planned(
                "annual_benefit", "\"seen\":{\"number\":\"125000.50\"},", "{\"number\":\"99.90\"}")
            + ","
            + planned("data_sources", "\"seen\":{\"null\":\"\"},", "{\"json\":\"[\\\"<crm>\\\"]\"}")
            + "]}");
    run.append(
        "planned", "17", "{\"cells\":[" + planned("owner", "", "{\"boolean\":\"true\"}") + "]}");
    run.append(
        "intent",
        FIRST,
        "{\"fields\":["
            + field("theme")
            + ","
            + field("sponsor")
            + "],\"before\":{\"standard.title\":{\"text\":\"Contract review\"},"
            + "\"standard.source_id\":{\"text\":\"EXT-00042\"},"
            + "\"custom.theme\":{\"text\":\"fin\"}}}");
    run.append("answer", FIRST, "{\"answer\":\"ACCEPTED\",\"said\":\"\"}");
    run.append(
        "verdict",
        SECOND,
        "{\"cells\":["
            + settled("annual_benefit", "CONFLICT", "\"now\":{\"number\":\"1.50\"},", "changed")
            + ","
            + settled("data_sources", "UNCHANGED", "\"now\":{\"json\":\"[\\\"<crm>\\\"]\"},", "")
            + "],\"alsoChanged\":[]}");
    run.append(
        "verdict",
        FIRST,
        "{\"cells\":["
            + settled("theme", "APPLIED", "\"now\":{\"text\":\"legal_ops\"},", "")
            + ","
            + settled("sponsor", "BLANK", "\"now\":{\"text\":\"\"},", "unexplained")
            + "],\"alsoChanged\":[\"standard.status\"]}");
    return run;
  }

  static final String CREATED = "e2f5/1";

  /** The same run, which creates: one row each that was created, adopted, lost and so on. */
  static ListedRun creating() {
    ListedRun run = new ListedRun(header());
    run.append("planned-create", "", row(2, "New <one>", "{\"custom.theme\":{\"text\":\"hr\"}}"));
    run.append("planned-create", "", row(3, "\\ud800 half", "{}"));
    run.append("planned-create", "", row(4, "Lost", "{}"));
    run.append("planned-create", "", row(5, "Refused", "{}"));
    run.append("planned-create", "", row(6, "Created before", "{}"));
    run.append("planned-create", "", row(7, "Stopped before", "{}"));
    run.append("planned-create", "", row(8, "Not looked for", "{}"));
    List<StoredJournalEntry> others = run().entries();
    others.subList(0, 3).forEach(logged -> run.append(List.of(logged.entry())));
    run.append(
        "named",
        "",
        "{\"labels\":{\"fields\":{\"custom.theme\":{\"name\":\"Theme\",\"labels\":"
            + "{\"fin\":\"Finance\",\"hr\":\"HR <people>\",\"legal_ops\":\"Legal\"}}}}}");
    run.append("created", "b4", "{\"row\":\"6\",\"how\":\"EARLIER\"}");
    run.append("create-verdict", "b4", verdict(6, "UNCHANGED", "an earlier run created it"));
    for (int row : List.of(2, 3, 4, 5, 8)) {
      run.append("create-intent", "", "{\"row\":\"%d\",\"before\":[\"17\"]}".formatted(row));
    }
    run.append("create-answer", "", "{\"row\":\"2\",\"answer\":\"ACCEPTED\",\"said\":\"\"}");
    run.append("created", CREATED, "{\"row\":\"2\",\"how\":\"ANSWERED\"}");
    run.append("create-answer", "", "{\"row\":\"5\",\"answer\":\"REFUSED\",\"said\":\"no\"}");
    run.append("create-verdict", "", verdict(5, "REJECTED", "no"));
    run.append("created", "c9", "{\"row\":\"3\",\"how\":\"ADOPTED\"}");
    run.append("create-verdict", "", verdict(4, "UNCERTAIN", "a person decides"));
    run.append("create-verdict", CREATED, verdict(2, "APPLIED", ""));
    run.append(
        "planned", CREATED, "{\"cells\":[" + planned("theme", "", "{\"text\":\"hr\"}") + "]}");
    run.append("create-verdict", "c9", verdict(3, "DIFFERENT", "it reads otherwise"));
    others.subList(3, 7).forEach(logged -> run.append(List.of(logged.entry())));
    return run;
  }

  static String row(int row, String name, String values) {
    return ("{\"create\":{\"row\":\"%d\",\"name\":\"%s\",\"values\":%s,\"origin\":\"row %d\"},"
            + "\"source\":\"new.csv\"}")
        .formatted(row, name, values, row);
  }

  static String verdict(int row, String verdict, String reason) {
    return "{\"row\":\"%d\",\"verdict\":\"%s\",\"reason\":\"%s\"}".formatted(row, verdict, reason);
  }

  static String field(String key) {
    return "\"custom." + key + "\"";
  }

  static String planned(String key, String seen, String wanted) {
    return "{\"change\":{\"field\":\"custom.%s\",%s\"wanted\":%s},\"origin\":\"row 2\"}"
        .formatted(key, seen, wanted);
  }

  static String settled(String key, String verdict, String now, String reason) {
    return "{\"field\":\"custom.%s\",\"verdict\":\"%s\",%s\"diagnosis\":\"%s\"}"
        .formatted(key, verdict, now, reason);
  }

  static byte[] resource(String name) throws IOException {
    try (InputStream in =
        Objects.requireNonNull(
            CertificateFixture.class.getResourceAsStream("/certificate/" + name))) {
      return in.readAllBytes();
    }
  }

  static String written(RunLog run, Form form) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    CertificateContents _ = Certificate.write(run, form, out);
    return out.toString(UTF_8);
  }

  static CertificateContents verified(String certificate) throws IOException {
    return verified(certificate.getBytes(UTF_8));
  }

  static CertificateContents verified(byte[] certificate) throws IOException {
    return Certificate.verify(Files.write(folder.resolve("certificate"), certificate));
  }

  /** What is said of a certificate that does not hold. */
  static String broken(String certificate) {
    return String.valueOf(
        assertThrows(InvalidCertificateException.class, () -> verified(certificate)).getMessage());
  }

  /** What is said of a file that is no certificate. */
  static String none(String file) {
    return String.valueOf(
        assertThrows(NoCertificateException.class, () -> verified(file)).getMessage());
  }
}
