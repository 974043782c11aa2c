package io.casedesk.files.checklists;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.messages.Message;
import io.casedesk.model.links.LinkChecker.LinkFinding;
import io.casedesk.model.links.LinkChecker.LinkFinding.Problem;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class LinkReportTest {

  @Test
  void eachFindingIsARowAndNoFormulaIsRun() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();

    LinkReport.write(
        List.of(
            new LinkFinding(Problem.NO_OWNER, "s-1", "Desk, \"new\"", null, Message.none()),
            new LinkFinding(
                Problem.ONLY_IN_LIST, "s-2", "=1+1", "u-7", Message.plain("Invoice triage"))),
        out);

    assertEquals(
        """
        problem,solution_id,solution,use_case_id,detail,explanation\r
        no_owner,s-1,"Desk, ""new""\",,,the solution has no owner\r
        only_in_list,s-2,'=1+1,u-7,Invoice triage,"in the solution's list, but not in the\
         list of links"\r
        """,
        out.toString(UTF_8));
  }
}
