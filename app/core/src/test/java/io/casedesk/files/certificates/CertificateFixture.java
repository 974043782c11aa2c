package io.casedesk.files.certificates;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.casedesk.changes.journal.RunAbout;
import io.casedesk.changes.journal.RunLabels;
import io.casedesk.changes.journal.RunLabels.FieldLabels;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.plan.PlannedCreate;
import io.casedesk.changes.plan.RunPurpose;
import io.casedesk.changes.run.TestRuns;
import io.casedesk.files.certificates.Certificate.Form;
import io.casedesk.files.certificates.Certificate.NoCertificateException;
import io.casedesk.messages.Message;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Verdict;
import io.casedesk.model.runs.RunAttempt.Answer;
import io.casedesk.model.runs.RunAttempt.Kind;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.model.runs.RunJudgment;
import io.casedesk.model.runs.RunRows.How;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

/** Certificates of a run of five cells: one each that was applied, blank, in conflict and so on. */
abstract class CertificateFixture {

  static final String RUN = "20261121-213244-7f3a";
  static final String FIRST = "0b6f0a52-6c1d-4d0e-9f3a-5d1f6f0c2a01";
  static final String SECOND = "7c21/9";
  static final String CREATED = "e2f5/1";
  static final Instant AT = Instant.parse("2026-11-21T21:32:51.120Z");

  private static final FieldRef THEME = FieldRef.custom("theme");
  private static final FieldRef SPONSOR = FieldRef.custom("sponsor");
  private static final FieldRef BENEFIT = FieldRef.custom("annual_benefit");
  private static final FieldRef SOURCES = FieldRef.custom("data_sources");
  private static final FieldValue CRM = new FieldValue.Structure("[\"<crm>\"]");
  private static final FieldValue LUKASZ = FieldValue.text("\u0141ukasz <b>\"N\"</b> & Co");

  @TempDir static Path folder;

  private final List<TestRuns> opened = new ArrayList<>();

  @AfterEach
  void close() {
    opened.forEach(TestRuns::close);
  }

  static RunHeader header() {
    return new RunHeader(
        RUN,
        "https://cases.example.com",
        "use-cases",
        Instant.parse("2026-11-21T21:32:44.120Z"),
        "Zoë Müller",
        "apply themes.json");
  }

  static RunAbout about(RunPurpose purpose, Map<FieldRef, FieldLabels> labels) {
    return new RunAbout(purpose, new RunLabels(labels), "new.csv");
  }

  /** A run without rows. */
  TestRuns begun(RunAbout about) {
    TestRuns runs = new TestRuns();
    opened.add(runs);
    runs.begin(header(), about);
    return runs;
  }

  TestRuns run() {
    return run(RunPurpose.none());
  }

  TestRuns run(RunPurpose purpose) {
    TestRuns runs = begun(about(purpose, Map.of()));
    planCells(runs);
    sendCells(runs);
    return runs;
  }

  private static PlannedCell cell(
      String id, FieldRef field, @Nullable FieldValue seen, FieldValue wanted) {
    return new PlannedCell(new Change(id, field, seen, wanted), "row 2");
  }

  private static void planCells(TestRuns runs) {
    runs.plan(
        RUN,
        cell(FIRST, THEME, FieldValue.text("fin"), FieldValue.text("legal_ops")),
        cell(FIRST, SPONSOR, null, LUKASZ),
        cell(SECOND, BENEFIT, new FieldValue.Numeric("125000.50"), new FieldValue.Numeric("99.90")),
        cell(SECOND, SOURCES, FieldValue.Null.INSTANCE, CRM),
        cell("17", FieldRef.custom("owner"), null, FieldValue.bool(true)));
  }

  private static void sendCells(TestRuns runs) {
    Map<FieldRef, FieldValue> sent = new LinkedHashMap<>();
    sent.put(THEME, FieldValue.text("legal_ops"));
    sent.put(SPONSOR, LUKASZ);
    Map<FieldRef, FieldValue> before = new LinkedHashMap<>();
    before.put(FieldRef.standard("title"), FieldValue.text("Contract review"));
    before.put(FieldRef.standard("source_id"), FieldValue.text("EXT-00042"));
    before.put(THEME, FieldValue.text("fin"));
    runs.sent(RUN, FIRST, sent, before);
    runs.answered(RUN, Kind.WRITE, FIRST, Answer.ACCEPTED, "");
    judge(runs, SECOND, BENEFIT, Verdict.CONFLICT, new FieldValue.Numeric("1.50"), "changed");
    judge(runs, SECOND, SOURCES, Verdict.UNCHANGED, CRM, "");
    judge(runs, FIRST, THEME, Verdict.APPLIED, FieldValue.text("legal_ops"), "");
    judge(runs, FIRST, SPONSOR, Verdict.BLANK, FieldValue.text(""), "unexplained");
  }

  private static void judge(
      TestRuns runs, String id, FieldRef field, Verdict verdict, FieldValue now, String why) {
    List<FieldRef> also = id.equals(FIRST) ? List.of(FieldRef.standard("status")) : List.of();
    runs.judgment(RUN, new RunJudgment(id, field, AT, verdict, now, Message.plain(why), also));
  }

  /** The same run, which creates: one row each that was created, adopted, lost and so on. */
  TestRuns creating() {
    Map<String, String> keys = new LinkedHashMap<>();
    keys.put("fin", "Finance");
    keys.put("hr", "HR <people>");
    keys.put("legal_ops", "Legal");
    TestRuns runs = begun(about(RunPurpose.none(), Map.of(THEME, new FieldLabels("Theme", keys))));
    runs.plan(RUN, row("2", "New <one>", Map.of(THEME, FieldValue.text("hr"))));
    runs.plan(RUN, row("3", "\ud800 half", Map.of()));
    runs.plan(RUN, row("4", "Lost", Map.of()));
    runs.plan(RUN, row("5", "Refused", Map.of()));
    runs.plan(RUN, row("6", "Created before", Map.of()));
    runs.plan(RUN, row("7", "Stopped before", Map.of()));
    runs.plan(RUN, row("8", "Not looked for", Map.of()));
    planCells(runs);
    runs.created(RUN, "6", "b4", How.EARLIER);
    runs.judgedRow(RUN, "6", Verdict.UNCHANGED, "an earlier run created it");
    for (String row : List.of("2", "3", "4", "5", "8")) {
      runs.sentRow(RUN, row, Set.of("17"));
    }
    runs.answered(RUN, Kind.CREATE, "2", Answer.ACCEPTED, "");
    runs.created(RUN, "2", CREATED, How.ANSWERED);
    runs.answered(RUN, Kind.CREATE, "5", Answer.REFUSED, "no");
    runs.judgedRow(RUN, "5", Verdict.REJECTED, "no");
    runs.created(RUN, "3", "c9", How.ADOPTED);
    runs.judgedRow(RUN, "4", Verdict.UNCERTAIN, "a person decides");
    runs.judgedRow(RUN, "2", Verdict.APPLIED, "");
    runs.plan(RUN, "2", cell(CREATED, THEME, null, FieldValue.text("hr")));
    runs.judgedRow(RUN, "3", Verdict.DIFFERENT, "it reads otherwise");
    sendCells(runs);
    return runs;
  }

  static PlannedCreate row(String row, String name, Map<FieldRef, FieldValue> values) {
    return new PlannedCreate(row, name, values, "row " + row);
  }

  static byte[] resource(String name) throws IOException {
    try (InputStream in =
        Objects.requireNonNull(
            CertificateFixture.class.getResourceAsStream("/certificate/" + name))) {
      return in.readAllBytes();
    }
  }

  static String written(TestRuns runs, Form form) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    CertificateSummary _ = Certificate.write(runs.store(), RUN, form, out);
    return out.toString(UTF_8);
  }

  static CertificateSummary verified(String certificate) throws IOException {
    return verified(certificate.getBytes(UTF_8));
  }

  static CertificateSummary verified(byte[] certificate) throws IOException {
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
