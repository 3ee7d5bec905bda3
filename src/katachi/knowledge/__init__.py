"""What was learnt from games or proved: patterns, their statistics, the knowledge base."""
