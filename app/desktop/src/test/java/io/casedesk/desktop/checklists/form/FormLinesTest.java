package io.casedesk.desktop.checklists.form;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.model.checklist.Checklist;
import io.casedesk.model.checklist.Review;
import io.casedesk.model.checklist.Review.Mark;
import io.casedesk.model.checklist.Review.Statement;
import io.casedesk.model.checklist.ReviewHistory.Remark;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Whatever members a checklist has, it is a form. */
final class FormLinesTest {

  private static List<FormLine> form(String attributes) {
    return FormLines.of(
        Checklist.of(
            "c", "{\"checklistId\":\"c\",\"checklistAttributes\":" + attributes + ",\"x\":1}"),
        List.of(),
        "Answers",
        "About");
  }

  private static List<String> said(List<FormLine> lines) {
    return lines.stream()
        .map(
            line ->
                switch (line) {
                  case FormLine.Heading heading ->
                      "#" + heading.depth() + heading.name() + heading.number();
                  case FormLine.Field field ->
                      field.depth()
                          + field.name()
                          + "="
                          + Objects.requireNonNull(field.value()).display();
                  case FormLine.Element element ->
                      element.depth() + "*" + element.value().display();
                  case FormLine.Row row ->
                      row.isHead() ? "|" + row.columns() : "|" + row.cells().size();
                  case FormLine.OmittedLines more -> "+" + more.left();
                })
        .toList();
  }

  @Test
  void objectsListsAndTablesAreShownByTheirShape() {
    assertEquals(
        List.of(
            "#-1Answers0",
            "0flag=true",
            "#0deep0",
            "1a=",
            "1none={}",
            "0short=a, b",
            "0empty=[]",
            "#0table0",
            "|[a, b]",
            "|2",
            "|2",
            "#0mixed0",
            "1*1",
            "#12",
            "2c=[]",
            "#-1About0",
            "0checklistId=c",
            "0x=1"),
        said(
            form(
                "{\"flag\":true,\"deep\":{\"a\":null,\"none\":{}},\"short\":[\"a\",\"b\"],"
                    + "\"empty\":[],\"table\":[{\"a\":1},{\"b\":\"2\"}],"
                    + "\"mixed\":[1,{\"c\":[]}]}")));
  }

  private static Remark remark(Checklist checklist, String path, String text) {
    Statement said = new Statement(Mark.REMARK, text, "ann", Instant.EPOCH);
    return new Remark(Review.of("s", checklist, path, said, List.of()), false);
  }

  private static List<String> remarks(List<FormLine> lines) {
    return lines.stream()
        .flatMap(
            line ->
                line.answer().remarks().stream()
                    .map(one -> line.answer().path() + ": " + one.review().statement().note()))
        .toList();
  }

  @Test
  void everyRemarkIsShownAlsoThatOnAnAnswerThatIsGone() {
    Checklist checklist =
        Checklist.of(
            "c", "{\"id\":1,\"checklistAttributes\":{\"a\":{\"b c\":1},\"d\":[{\"e\":2}]}}");
    List<FormLine> lines =
        FormLines.of(
            checklist,
            List.of(
                remark(checklist, "id", "1"),
                remark(checklist, "checklistAttributes.gone", "2"),
                remark(checklist, "checklistAttributes.d[0].e", "3"),
                remark(checklist, "checklistAttributes.d", "4"),
                remark(checklist, "checklistAttributes.a[\"b c\"]", "5"),
                remark(checklist, "checklistAttributes.d", "Prüfung")),
            "Answers",
            "About");
    assertEquals(
        List.of(
            "checklistAttributes.a[\"b c\"]: 5",
            "checklistAttributes.d: 4",
            "checklistAttributes.d: Prüfung",
            "checklistAttributes.gone: 2",
            "checklistAttributes.d[0].e: 3",
            "id: 1"),
        remarks(lines));
    assertEquals(
        List.of("2", ""),
        lines.stream()
            .filter(FormLine.Field.class::isInstance)
            .map(FormLine.Field.class::cast)
            .filter(field -> field.name().equals(field.answer().path()))
            .filter(field -> !field.name().equals("id"))
            .map(field -> field.value() == null ? "" : field.value().display())
            .sorted(Comparator.reverseOrder())
            .toList());
    assertEquals(
        List.of("#-1Answers0", "#0d0", "|[e]", "|1"), said(FormLines.found(lines, "prufung")));
    // Answers can get a remark, and nothing else.
    assertEquals(
        List.of("", "checklistAttributes.a", "checklistAttributes.a.b", "", ""),
        form("{\"a\":{\"b\":1}}").stream().map(line -> line.answer().path()).limit(5).toList());
  }

  @Test
  void attributesOfAnyOtherShapeAreShownAsWell() {
    assertEquals("0=text", said(form("\"text\"")).get(1));
    assertEquals("0={}", said(form("{}")).get(1));
    assertEquals("0=1, 2", said(form("[1,2]")).get(1));
    assertTrue(FormLines.of(Checklist.of("c", "{}"), List.of(), "a", "b").isEmpty());
  }

  @Test
  void whatIsFoundStandsUnderItsOwnHeadings() {
    List<FormLine> all = form("{\"group\":{\"riskLevel\":\"high\"},\"later\":\"low\"}");
    assertEquals(
        List.of("#-1Answers0", "#0group0", "1riskLevel=high"),
        said(FormLines.found(all, "Risk level")));
    assertEquals(
        FormLines.found(all, "Risk level"), FormLines.found(all, "level risk"), "in any order");
    assertEquals(List.of("#-1Answers0", "0later=low"), said(FormLines.found(all, " LOW ")));
    assertEquals(
        List.of("#-1Answers0", "0note=Prüfung"),
        said(FormLines.found(form("{\"note\":\"Prüfung\",\"x\":1}"), "prufung")));
    assertEquals(all, FormLines.found(all, " "));
    assertEquals(List.of(), FormLines.found(all, "nowhere"));
  }

  @Test
  void thereIsAnEndToWhatIsShown() {
    StringBuilder many = new StringBuilder("{\"a0\":0");
    for (int i = 1; i < FormLines.MOST + 9; i++) {
      many.append(",\"a").append(i).append("\":").append(i);
    }
    List<FormLine> lines = form(many.append('}').toString());
    assertEquals(FormLines.MOST + 1, lines.size());
    assertEquals(new FormLine.OmittedLines(13), lines.getLast());
  }

  @Test
  void namesAreReadAsWords() {
    assertEquals("Impact assessment", FormLines.human("impactAssessment"));
    assertEquals("Page id", FormLines.human("page_id"));
    assertEquals("SLA met", FormLines.human("SLA_met"));
    assertEquals("größe B", FormLines.human("größe B"));
    assertEquals("_", FormLines.human("_"));
  }
}
